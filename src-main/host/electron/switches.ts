/**
 * Switches that open the program to whoever started it; no fuse closes the first two (security 9.1). Chromium takes
 * one or two dashes, a slash on Windows, any case, and a value after `=`.
 */
const forbidden =
  /^(?:--?|\/)(?:remote-debugging-(?:port|pipe|address)|remote-allow-origins|js-flags|inspect(?:-[a-z-]+)?|debug(?:-brk|-port)?|load-extension|disable-web-security|no-sandbox|gpu-launcher|renderer-cmd-prefix|utility-cmd-prefix)(?:=|$)/i;

/** The first argument that may not be there, or null. */
export const forbiddenSwitch = (args: readonly string[]): string | null =>
  args.find((argument) => forbidden.test(argument)) ?? null;
