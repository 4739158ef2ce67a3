import { renderRequest, renderResponse } from "../../model/exchange-text.ts";
import type { Exchange } from "../../model/observation.ts";
import { html, noHtml, renderBlock, type Html } from "./elements.ts";

/** The length at which the exchanges are cut that are not the first one of a cause. */
export const EXCHANGE_LENGTH_SHORT = 1_000;

/** Renders a request and its response side by side, with the commands that repeat the request below it. */
export function renderExchange(
  exchange: Pick<Exchange, "request" | "response" | "transportFailure">,
  lengthMax: number,
  commands: Html = noHtml,
): Html {
  return html`<div class="pair">
    <div>
      <p class="label">Request</p>
      ${renderBlock(renderRequest(exchange.request), lengthMax)} ${commands}
    </div>
    <div>
      <p class="label">Response</p>
      ${renderBlock(renderResponse(exchange), lengthMax)}
    </div>
  </div>`;
}

/** Renders exchanges in a section that is closed at first. */
export function renderExchanges(title: string, exchanges: readonly Exchange[]): Html {
  if (exchanges.length === 0) return noHtml;
  return html`<details class="bulk">
    <summary>${title}</summary>
    ${exchanges.map((exchange) => renderExchange(exchange, EXCHANGE_LENGTH_SHORT))}
  </details>`;
}
