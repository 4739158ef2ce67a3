/** Parses XML and Markdown strictly into a tree of elements and text. */
import { micromark } from "micromark";
import { gfm, gfmHtml } from "micromark-extension-gfm";
import { SaxesParser } from "saxes";

export interface Element {
  readonly name: string;
  readonly attributes: { readonly [name: string]: string };
  readonly children: readonly (Element | string)[];
}

/**
 * Parses a document of XML 1.0.
 * @throws {Error} if the document is not well-formed
 */
export function readXml(text: string): Element {
  const root = { name: "", attributes: {}, children: [] as (Element | string)[] };
  const open: { readonly children: (Element | string)[] }[] = [root];
  const parser = new SaxesParser();
  parser.on("error", (error) => {
    throw error;
  });
  parser.on("opentag", ({ name, attributes }) => {
    const element = { name, attributes, children: [] };
    open.at(-1)?.children.push(element);
    open.push(element);
  });
  parser.on("closetag", () => void open.pop());
  const add = (part: string): void => void open.at(-1)?.children.push(part);
  parser.on("text", add);
  parser.on("cdata", add);
  parser.write(text).close();
  const document = root.children.find((child) => typeof child !== "string");
  if (document === undefined) throw new Error("expected an element, got none");
  return document;
}

/** Parses Markdown like GitHub, including raw HTML, into the resulting page. */
export function readMarkdown(text: string): Element {
  const page = micromark(text, {
    allowDangerousHtml: true,
    extensions: [gfm()],
    htmlExtensions: [gfmHtml()],
  });
  return readXml(`<body>${page}</body>`);
}

/** Lists all descendants with a name, in document order. */
export function elementsOf(element: Element, name: string): readonly Element[] {
  return element.children.flatMap((child) =>
    typeof child === "string" ? [] : [...(child.name === name ? [child] : []), ...elementsOf(child, name)],
  );
}

export function textOf({ children }: Element): string {
  return children.map((child) => (typeof child === "string" ? child : textOf(child))).join("");
}

/** Returns the structure of a tree without its text: elements, attribute names, and link targets. */
export function shapeOf({ name, attributes, children }: Element): unknown {
  const { href } = attributes;
  return [
    name,
    Object.keys(attributes),
    ...(href === undefined ? [] : [href]),
    ...children.flatMap((child) => (typeof child === "string" ? [] : [shapeOf(child)])),
  ];
}
