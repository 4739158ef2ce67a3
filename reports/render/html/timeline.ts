import { formatCount } from "../../model/plain-text.ts";
import type { Report, ReportTimeline, ReportTimelineOperation } from "../../model/report.ts";
import { html, noHtml, renderFrame, type Html } from "./elements.ts";

/**
 * Renders the latency of each operation over the time of the run. The numbers of the table are the text alternative of
 * its charts.
 */
export function renderTimeline({ run: { timeline } }: Report): Html {
  if (timeline === undefined) return noHtml;
  const { operations, bucketMs } = timeline;
  const hasRetries = operations.some(({ retried }) => retried > 0);
  const scale = createScale(operations);
  const length = formatSeconds(bucketMs * (operations[0]?.buckets.requests.length ?? 0));
  const table = html`<table class="timeline">
    <thead>
      <tr>
        <th scope="col">operation</th>
        <th scope="col">latency over ${length}</th>
        <th scope="col" class="number">requests</th>
        <th scope="col" class="number">median</th>
        <th scope="col" class="number">95 %</th>
        <th scope="col" class="number">slowest</th>
        ${hasRetries ? html`<th scope="col" class="number">retries</th>` : noHtml}
      </tr>
    </thead>
    ${operations.map(
      (one) =>
        html`<tr>
          <th scope="row">${one.operation ?? "other requests"}</th>
          <td class="chart">${renderChart(one, timeline, scale)}</td>
          <td class="number">${one.requests}</td>
          <td class="number">${formatMillis(one.latencyMs.median)}</td>
          <td class="number">${formatMillis(one.latencyMs.p95)}</td>
          <td class="number">${formatMillis(one.latencyMs.max)}</td>
          ${hasRetries ? html`<td class="number">${one.retried === 0 ? "" : one.retried}</td>` : noHtml}
        </tr>`,
    )}
  </table>`;
  return html`<section aria-labelledby="timeline">
    <h2 id="timeline">Timeline</h2>
    <p class="muted">
      Each bar covers ${formatSeconds(bucketMs)}. Its height is the latency that 95 % of the requests did not
      exceed, on a logarithmic scale from ${formatMillis(scale.least)} to ${formatMillis(scale.most)}.
      ${hasRetries ? "A mark below a bar shows retries." : "No request was retried."} Latencies are rounded.
    </p>
    ${renderFrame("Timeline", table)}
  </section>`;
}

interface Scale {
  readonly least: number;
  readonly most: number;
  /** Maps a latency to a height from 0.1 to 1. */
  readonly heightOf: (millis: number) => number;
}

/** Creates the logarithmic scale that all charts share. */
function createScale(operations: readonly ReportTimelineOperation[]): Scale {
  const seen = operations.flatMap(({ buckets }) => buckets.p95Ms.filter((one) => one !== null && one > 0));
  const values = seen.map(Number);
  const [least, most] = [Math.min(...values, Number.MAX_VALUE), Math.max(...values, 0)];
  const span = Math.log(most / least);
  return {
    least,
    most,
    heightOf: (millis) => (span > 0 && millis > 0 ? 0.1 + (0.9 * Math.log(millis / least)) / span : 0.1),
  };
}

const [barWidth, chartHeight, markHeight] = [8, 24, 4];

function renderChart(
  { operation, requests, retried, buckets }: ReportTimelineOperation,
  { bucketMs }: ReportTimeline,
  scale: Scale,
): Html {
  const width = buckets.requests.length * barWidth;
  const bars = buckets.p95Ms.flatMap((millis, index) => {
    const height = millis === null ? 0 : scale.heightOf(millis) * chartHeight;
    const x = index * barWidth;
    return [
      ...(millis === null
        ? []
        : [
            html`<rect
              x="${x}"
              y="${(chartHeight - height).toFixed(1)}"
              width="${barWidth - 1}"
              height="${height.toFixed(1)}"
            />`,
          ]),
      ...((buckets.retried[index] ?? 0) === 0
        ? []
        : [
            html`<rect
              class="retry"
              x="${x}"
              y="${chartHeight + 1}"
              width="${barWidth - 1}"
              height="${markHeight - 1}"
            />`,
          ]),
    ];
  });
  const busy = buckets.requests.filter((count) => count > 0).length;
  const label = `${operation ?? "Other requests"}: ${formatCount(requests, "request")} and ${formatCount(retried, "retry", "retries")} in ${busy} of ${formatCount(buckets.requests.length, "interval")} of ${formatSeconds(bucketMs)}`;
  return html`<svg
    viewBox="0 0 ${width} ${chartHeight + markHeight}"
    preserveAspectRatio="none"
    role="img"
    aria-label="${label}"
  >
    <path class="axis" d="M0 ${chartHeight}H${width}" />
    ${bars}
  </svg>`;
}

function formatMillis(millis: number): string {
  return millis < 1_000 ? `${millis} ms` : `${(millis / 1_000).toPrecision(2)} s`;
}

function formatSeconds(millis: number): string {
  return millis < 1_000 ? `${millis} ms` : `${Number((millis / 1_000).toPrecision(3))} s`;
}
