import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from "react";
import { listenKeys } from "../../../i18n/keys.ts";
import { HelpDialog } from "../help/HelpDialog.tsx";
import { SignOutDialog } from "./SignOutDialog.tsx";

type Commands = {
  readonly isPaletteOpen: boolean;
  setPaletteOpen(open: boolean): void;
  askSignOut(): void;
  openHelp(): void;
};

const CommandContext = createContext<Commands | undefined>(undefined);

/** True when a key is text for a field rather than a command. */
const isTyping = ({ target }: KeyboardEvent): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || /^(?:INPUT|TEXTAREA|SELECT)$/u.test(target.tagName));

/** Offers the commands that several parts of the shell start: the palette (Ctrl+K), the program's keys (?), signing out. */
export const ShellCommands = ({ children }: { children: ReactNode }) => {
  const [isPaletteOpen, setPaletteOpen] = useState(false);
  const [layer, setLayer] = useState<"sign-out" | "help" | null>(null);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const hasControl = event.ctrlKey || event.metaKey;
      if (event.key.toLowerCase() === "k" && hasControl) setPaletteOpen((open) => !open);
      else if (event.key === "?" && !hasControl && !event.altKey && !isTyping(event))
        setLayer((open) => open ?? "help");
      else return;
      event.preventDefault();
    };
    return listenKeys(window, onKeyDown);
  }, []);
  const commands = useMemo(
    () => ({
      isPaletteOpen,
      setPaletteOpen,
      askSignOut: () => setLayer("sign-out"),
      openHelp: () => setLayer("help"),
    }),
    [isPaletteOpen],
  );
  const close = () => setLayer(null);
  return (
    <CommandContext value={commands}>
      {children}
      {layer === "sign-out" ? <SignOutDialog onClose={close} /> : null}
      {layer === "help" ? <HelpDialog onClose={close} /> : null}
    </CommandContext>
  );
};

export const useShellCommands = (): Commands => {
  const commands = useContext(CommandContext);
  if (!commands) throw new Error("a part of the shell was drawn outside it");
  return commands;
};
