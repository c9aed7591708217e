/** Characters that XML 1.0 cannot carry: control characters but tab and line ends, lone surrogates, U+FFFE and U+FFFF. */
const illegal = /[\p{Cs}\ufffe\uffff]|(?![\t\n\r\u007f-\u009f])\p{Cc}/gu;
const needsCare = /[&<>"_\p{Cc}\p{Cs}\ufffe\uffff]/u;

/** Text as XML content: illegal characters left out, and `_x0041_` kept from being read as an escape. */
export function escapeXml(text: string): string {
  if (!needsCare.test(text)) return text;
  return text
    .replace(illegal, "")
    .replace(/_(?=x[0-9a-f]{4}_)/gi, "_x005F_")
    .replace(/\r/g, "_x000D_")
    .replace(/&/g, "&amp;")
    .replace(/</g, "&lt;")
    .replace(/>/g, "&gt;")
    .replace(/"/g, "&quot;");
}
