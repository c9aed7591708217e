/** Arguments of the product itself; each takes a value, as `--data DIR` or `--data=DIR`. */
const ownOptions: ReadonlySet<string> = new Set(["--data", "--service"]);

/**
 * Switches of Chromium that a person or a desktop environment may need and that open nothing: language, scale, window
 * system, drawing without a graphics card. `--updated` and `--force-run` come from the installer after an update.
 */
const harmless: ReadonlySet<string> = new Set([
  "--lang",
  "--force-device-scale-factor",
  "--high-dpi-support",
  "--ozone-platform",
  "--ozone-platform-hint",
  "--disable-gpu",
  "--updated",
  "--force-run",
]);

/** Chromium takes one or two dashes, on Windows a slash too. */
const isSwitch = (argument: string, platform: NodeJS.Platform): boolean =>
  argument.startsWith("-") || (platform === "win32" && argument.startsWith("/"));

/**
 * The first argument that may not be there, or null. Only listed switches are taken: Chromium knows hundreds, many of
 * them start other programs or take the sandbox away, and each version brings new ones.
 */
export const forbiddenSwitch = (
  args: readonly string[],
  platform: NodeJS.Platform = process.platform,
): string | null => {
  for (let at = 0; at < args.length; at += 1) {
    const argument = args[at] ?? "";
    if (!isSwitch(argument, platform)) continue;
    const name = argument.split("=", 1)[0] ?? "";
    if (ownOptions.has(name)) {
      // Chromium reads every argument for itself, also one that stands where we expect a value.
      if (name === argument && isSwitch(args[at + 1] ?? "", platform)) return args[at + 1] ?? null;
    } else if (!harmless.has(name)) return argument;
  }
  return null;
};
