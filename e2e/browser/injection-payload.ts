/** The member of `window` that the payload sets if any part of it runs. */
export const injectionMarker = "touchedByTarget";

const injectedScript = `window.${injectionMarker}=1;alert(1)`;

/** One text with every known way in which a target could attack the reader of a report. */
export const injectionPayload = [
  `<script>${injectedScript}</script>`,
  `</script><script>${injectedScript}</script>`,
  `</style><style>*{display:none}</style>`,
  `</title></pre></code></textarea></details></template><img src=x onerror="${injectedScript}">`,
  `<svg onload="${injectedScript}"><animate onbegin="${injectedScript}"></svg>`,
  `<iframe srcdoc="<script>parent.${injectionMarker}=1</script>"></iframe>`,
  `<base href="http://127.0.0.1:9/"><link rel=stylesheet href="//127.0.0.1:9/x.css">`,
  `<meta http-equiv=refresh content="0;url=http://127.0.0.1:9/">`,
  `<form action="http://127.0.0.1:9/"><button autofocus onfocus="${injectedScript}">ok</button></form>`,
  `<a href="javascript:${injectedScript}" id=failures>link</a>`,
  `" onmouseover="${injectedScript}" autofocus onfocus="${injectedScript}" x="`,
  `' onmouseover='${injectedScript}' x='`,
  "` onmouseover=`1`",
  "<!-- --!> ]]> <![CDATA[",
  "&lt;script&gt; &#60;script&#62; &amp;amp;",
  "{{constructor.constructor('alert(1)')()}} ${alert(1)} $& $' $`",
  "\u{202e}evil\u{2066}\u{200f}\u{200b}\u{feff}",
  "\u{0}\u{1}\u{7}\u{8}\u{1b}[2J\u{1b}]0;title\u{7}\u{9b}31m\u{7f}\u{85}\u{2028}\u{2029}",
  "\ud800 \udc00x \u{fdd0}\u{ffff}",
  "\r\nx-injected: yes\r\n\r\n",
  "Z\u{351}\u{36b}\u{343}\u{36a}\u{302}".repeat(20),
  "漢字🙂",
  "w".repeat(3_000),
].join("\n");
