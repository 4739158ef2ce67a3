/** The types of undici describe only the whole package. */
declare module "undici/lib/dispatcher/agent.js" {
  export { Agent as default } from "undici";
}
