import type { TextKey } from "../../../i18n/text-key.ts";

type ShortcutGroup = {
  readonly title: TextKey;
  readonly shortcuts: readonly { readonly keys: readonly string[]; readonly text: TextKey }[];
};

/** The keys that the help names, by where they work. */
export const shortcutGroups: readonly ShortcutGroup[] = [
  {
    title: "frame.help.everywhere",
    shortcuts: [
      { keys: ["Ctrl", "K"], text: "frame.help.palette" },
      { keys: ["Ctrl", "B"], text: "frame.help.navigation" },
      { keys: ["Ctrl", "Shift", "L"], text: "frame.help.lock" },
      { keys: ["Ctrl", "+"], text: "frame.help.larger" },
      { keys: ["Ctrl", "-"], text: "frame.help.smaller" },
      { keys: ["Ctrl", "0"], text: "frame.help.usualSize" },
      { keys: ["?"], text: "frame.help.open" },
      { keys: ["Esc"], text: "frame.help.close" },
    ],
  },
  {
    title: "frame.help.inLists",
    shortcuts: [
      { keys: ["↑", "↓"], text: "frame.help.move" },
      { keys: ["Enter"], text: "frame.help.openRow" },
      { keys: ["Space"], text: "frame.help.tick" },
      { keys: ["Ctrl", "A"], text: "frame.help.tickAll" },
      { keys: ["Shift", "F10"], text: "frame.help.rowMenu" },
    ],
  },
];
