import {
  Link,
  Toast,
  ToastBody,
  Toaster,
  ToastFooter,
  ToastTitle,
  useId,
  useToastController,
} from "@fluentui/react-components";
import { createContext, type ReactNode, useContext, useMemo, useState } from "react";
import { AppError } from "../../../src-shared/kernel/bridge/app-error.ts";
import type { StateTone } from "../../../src-shared/kernel/states/define.ts";
import { useText } from "../../i18n/TextProvider.tsx";

/** Message about work that has ended: one line, one detail and the way there. */
export type EndedToast = {
  readonly tone: StateTone;
  readonly title: string;
  readonly line: string;
  readonly link?: { readonly text: string; readonly open: () => void };
};

const intents: Readonly<Record<StateTone, "success" | "info" | "warning" | "error">> = {
  success: "success",
  info: "info",
  neutral: "info",
  warning: "warning",
  danger: "error",
  doubt: "warning",
};

/** Right of the navigation, above the lines of totals and selection: drawers stand at the other end. */
const place = { vertical: 112, horizontal: 192 };

const isCovered = (): boolean => document.querySelector('[aria-modal="true"]') !== null;

/** Under an open dialog or drawer, whose buttons stand below, it comes at the top of the window. */
const placeNow = () => (isCovered() ? ("top" as const) : ("bottom-start" as const));

const offsets = { "bottom-start": place, top: { vertical: 8 } };

const endedMs = 6_000;

/** No stop of the Tab key, which could not leave a message again but by Esc: it is read out, and what it leads to is in the bell. */
const root = { tabIndex: undefined };

/** Runs what waits as soon as no dialog is open. */
const createQueue = () => {
  let waiting: (() => void)[] = [];
  const flush = (): void => {
    if (isCovered()) return;
    watcher.disconnect();
    const due = waiting;
    waiting = [];
    for (const run of due) run();
  };
  const watcher = new MutationObserver(flush);
  return {
    add: (run: () => void): void => {
      waiting.push(run);
      // Dialogs and drawers hang at the end of the body.
      if (isCovered()) watcher.observe(document.body, { childList: true });
      else flush();
    },
    clear: (): void => {
      waiting = [];
      watcher.disconnect();
    },
  };
};

/** Messages that pass by. Errors stay longer and are read out at once. */
export type Toasts = {
  success(title: string, body?: ReactNode): void;
  info(title: string, body?: ReactNode): void;
  error(error: unknown, title?: string): void;
  /** Keeps a message until the returned function takes it away: progress of something that runs. */
  keep(content: (dismiss: () => void) => ReactNode): void;
  /**
   * Tells what has ended elsewhere, for six seconds; never over an open dialog or drawer: it is asked what to say once they are
   * closed, and null says nothing.
   */
  ended(say: () => EndedToast | null): void;
  /** Takes all away: the next person must not see what was meant for the last one. */
  clear(): void;
};

const ToastContext = createContext<Toasts | undefined>(undefined);

export const ToastProvider = ({ children }: { children: ReactNode }) => {
  const id = useId("toaster");
  const { dispatchToast, dismissToast, dismissAllToasts } = useToastController(id);
  const texts = useText();
  const [queue] = useState(createQueue);
  const toasts = useMemo<Toasts>(() => {
    const show = (intent: "success" | "info" | "error", title: string, body?: ReactNode) => {
      const tell = () =>
        dispatchToast(
          <Toast>
            <ToastTitle>{title}</ToastTitle>
            {body === undefined ? null : <ToastBody>{body}</ToastBody>}
          </Toast>,
          { intent, root, position: placeNow(), timeout: intent === "error" ? 10_000 : 4_000 },
        );
      // Most dialogs close as they tell it: nothing is in the way then.
      if (isCovered()) setTimeout(tell);
      else tell();
    };
    return {
      success: (title, body) => show("success", title, body),
      info: (title, body) => show("info", title, body),
      keep: (content) => {
        const toastId = crypto.randomUUID();
        dispatchToast(<Toast>{content(() => dismissToast(toastId))}</Toast>, {
          ...{ toastId, root, intent: "info", timeout: -1 },
        });
      },
      ended: (say) =>
        queue.add(() => {
          const told = say();
          if (told === null) return;
          const { tone, title, line, link } = told;
          const toastId = crypto.randomUUID();
          const open = () => {
            dismissToast(toastId);
            link?.open();
          };
          dispatchToast(
            <Toast>
              <ToastTitle>{title}</ToastTitle>
              <ToastBody>{line}</ToastBody>
              {link === undefined ? null : (
                <ToastFooter>
                  <Link as="button" tabIndex={-1} onClick={open}>
                    {link.text}
                  </Link>
                </ToastFooter>
              )}
            </Toast>,
            { toastId, root, intent: intents[tone], timeout: endedMs },
          );
        }),
      clear: () => {
        queue.clear();
        dismissAllToasts();
      },
      error: (error, title) => {
        // The lock itself says that the desk is locked.
        if (error instanceof AppError && error.code === "session_locked") return;
        if (title === undefined) show("error", texts.error(error));
        else show("error", title, texts.error(error));
      },
    };
  }, [dispatchToast, dismissToast, dismissAllToasts, texts, queue]);
  return (
    <ToastContext value={toasts}>
      {children}
      <Toaster toasterId={id} position="bottom-start" pauseOnHover limit={4} offset={offsets} />
    </ToastContext>
  );
};

export const useToast = (): Toasts => {
  const toasts = useContext(ToastContext);
  if (!toasts) throw new Error("a screen was drawn outside ToastProvider");
  return toasts;
};
