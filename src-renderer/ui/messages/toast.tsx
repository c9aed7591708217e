import { Toast, ToastBody, Toaster, ToastTitle, useId, useToastController } from "@fluentui/react-components";
import { createContext, type ReactNode, useContext, useMemo } from "react";
import { AppError } from "../../../src-shared/bridge/app-error.ts";
import { useText } from "../../i18n/TextProvider.tsx";

/** Messages that pass by. Errors stay longer and are read out at once. */
export type Toasts = {
  success(title: string, body?: ReactNode): void;
  info(title: string, body?: ReactNode): void;
  error(error: unknown, title?: string): void;
  /** Keeps a message until the returned function takes it away: progress of something that runs. */
  keep(content: (dismiss: () => void) => ReactNode): void;
  /** Takes all away: the next person must not see what was meant for the last one. */
  clear(): void;
};

const ToastContext = createContext<Toasts | undefined>(undefined);

export const ToastProvider = ({ children }: { children: ReactNode }) => {
  const id = useId("toaster");
  const { dispatchToast, dismissToast, dismissAllToasts } = useToastController(id);
  const texts = useText();
  const toasts = useMemo<Toasts>(() => {
    const show = (intent: "success" | "info" | "error", title: string, body?: ReactNode) =>
      dispatchToast(
        <Toast>
          <ToastTitle>{title}</ToastTitle>
          {body === undefined ? null : <ToastBody>{body}</ToastBody>}
        </Toast>,
        { intent, timeout: intent === "error" ? 10_000 : 4_000 },
      );
    return {
      success: (title, body) => show("success", title, body),
      info: (title, body) => show("info", title, body),
      keep: (content) => {
        const toastId = crypto.randomUUID();
        dispatchToast(<Toast>{content(() => dismissToast(toastId))}</Toast>, { toastId, intent: "info", timeout: -1 });
      },
      clear: dismissAllToasts,
      error: (error, title) => {
        // The lock itself says that the desk is locked.
        if (error instanceof AppError && error.code === "session_locked") return;
        if (title === undefined) show("error", texts.error(error));
        else show("error", title, texts.error(error));
      },
    };
  }, [dispatchToast, dismissToast, dismissAllToasts, texts]);
  return (
    <ToastContext value={toasts}>
      {children}
      <Toaster toasterId={id} position="bottom-end" pauseOnHover limit={4} offset={{ vertical: 64, horizontal: 16 }} />
    </ToastContext>
  );
};

export const useToast = (): Toasts => {
  const toasts = useContext(ToastContext);
  if (!toasts) throw new Error("a screen was drawn outside ToastProvider");
  return toasts;
};
