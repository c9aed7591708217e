import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from "react";
import { SignOutDialog } from "./SignOutDialog.tsx";

type Commands = {
  readonly isPaletteOpen: boolean;
  setPaletteOpen(open: boolean): void;
  askSignOut(): void;
};

const CommandContext = createContext<Commands | undefined>(undefined);

/** What several parts of the shell can start: the palette (Ctrl+K) and signing out. */
export const ShellCommands = ({ children }: { children: ReactNode }) => {
  const [isPaletteOpen, setPaletteOpen] = useState(false);
  const [isSigningOut, setSigningOut] = useState(false);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== "k" || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      setPaletteOpen((open) => !open);
    };
    window.addEventListener("keydown", onKeyDown);
    return () => window.removeEventListener("keydown", onKeyDown);
  }, []);
  const commands = useMemo(
    () => ({ isPaletteOpen, setPaletteOpen, askSignOut: () => setSigningOut(true) }),
    [isPaletteOpen],
  );
  return (
    <CommandContext value={commands}>
      {children}
      {isSigningOut ? <SignOutDialog onClose={() => setSigningOut(false)} /> : null}
    </CommandContext>
  );
};

export const useShellCommands = (): Commands => {
  const commands = useContext(CommandContext);
  if (!commands) throw new Error("a part of the shell was drawn outside it");
  return commands;
};
