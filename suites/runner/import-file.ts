// The bundler puts `require` in the place of this import for the command, whose files are CommonJS modules.

/** Imports a module. @param url the URL of its file */
export const importFile = async (url: string): Promise<void> => {
  await import(url);
};
