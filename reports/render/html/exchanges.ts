import { renderRequest, renderResponse } from "../../model/exchange-text.ts";
import { formatCount } from "../../model/plain-text.ts";
import type { Exchange } from "../../../evidence/exchange.ts";
import { html, noHtml, renderBlock, type Html } from "./elements.ts";

/** The length at which the exchanges are cut that are not the first one of a cause. */
export const EXCHANGE_LENGTH_SHORT = 1_000;

/** Up to this number of headers are shown above the body. More would hide the body, so they are in a section of their own. */
const headersShownMax = 4;

/** How to render an exchange. */
interface ExchangeOptions {
  readonly lengthMax: number;
  /** The commands that repeat the request. */
  readonly commands?: Html;
  /** Whether the headers are part of the evidence, and therefore visible at first. */
  readonly showsHeaders?: boolean;
}

/** Renders a request and its response side by side, with the commands that repeat the request below it. */
export function renderExchange(
  { request, response, transportFailure }: Pick<Exchange, "request" | "response" | "transportFailure">,
  { lengthMax, commands = noHtml, showsHeaders = false }: ExchangeOptions,
): Html {
  const renderMessage = (headers: Headers, render: (headers: Headers) => string): Html =>
    headers.length <= headersShownMax
      ? renderBlock(render(headers), lengthMax)
      : html`${renderBlock(render([]), lengthMax)} ${renderHeaders(headers, lengthMax, showsHeaders)}`;
  return html`<div class="pair">
    <div>
      <p class="label">Request</p>
      ${renderMessage(request.headers, (headers) => renderRequest({ ...request, headers }))} ${commands}
    </div>
    <div>
      <p class="label">Response</p>
      ${renderMessage(response?.headers ?? [], (headers) =>
        renderResponse({ response: response === null ? null : { ...response, headers }, transportFailure }),
      )}
    </div>
  </div>`;
}

type Headers = Exchange["request"]["headers"];

function renderHeaders(headers: Headers, lengthMax: number, isOpen: boolean): Html {
  const text = headers.map(([name, value]) => `${name}: ${value}`).join("\n");
  return html`<details class="headers" ${isOpen ? { markup: " open" } : noHtml}>
    <summary>${formatCount(headers.length, "header")}</summary>
    ${renderBlock(text, lengthMax)}
  </details>`;
}

/** Renders exchanges in a section that is closed at first. */
export function renderExchanges(title: string, exchanges: readonly Exchange[]): Html {
  if (exchanges.length === 0) return noHtml;
  return html`<details class="bulk">
    <summary>${title}</summary>
    ${exchanges.map((exchange) => renderExchange(exchange, { lengthMax: EXCHANGE_LENGTH_SHORT }))}
  </details>`;
}
