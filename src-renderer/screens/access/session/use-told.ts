import { useText } from "../../../i18n/TextProvider.tsx";
import { useBootstrap } from "../../../session/bootstrap.ts";
import { useDismissed } from "../../../ui/messages/use-dismissed.ts";

export type SignedOutReason = "none" | "expired" | "signed-out" | "disabled" | "replaced";

const reasonKeys = {
  expired: "session.reasonExpired",
  disabled: "session.reasonDisabled",
  replaced: "session.reasonReplaced",
  "signed-out": "session.reasonSignedOut",
} as const;

/** Something to tell before anybody signs in. */
export type Told = {
  readonly key: string;
  readonly text: string;
  readonly intent: "warning" | "info";
  /** The service's notice, which scrolls where it has the bar (spec 2). */
  readonly isNotice?: boolean;
  /** Puts it away until the window goes; absent: it stays as long as it holds. */
  readonly dismiss?: () => void;
};

/**
 * News at the sign-in, the most important first: that the service cannot be reached, why one was signed
 * out, what happened to the local data while the program started, the service's notice, that the environment is no
 * production, and last that one has signed out oneself.
 */
export const useTold = (reason: SignedOutReason): readonly Told[] => {
  const { t, of } = useText();
  const { environment, notice, start_notices } = useBootstrap();
  const [dismissed, dismiss] = useDismissed();
  const own = reason === "signed-out";
  const told = reason === "none" ? [] : [{ key: "reason", text: t(reasonKeys[reason]) }];
  const started = start_notices
    .filter((code) => !dismissed.includes(code))
    .map((code) => ({
      key: code,
      text: of(`startNotices.${code}`, {}, t("startNotices.unnamed", { code })),
      intent: "warning" as const,
      dismiss: () => dismiss([code]),
    }));
  const isNamed = environment !== null && environment !== "production";
  return [
    ...(environment === null
      ? [{ key: "environment", text: t("shell.environment.unknown"), intent: "warning" as const }]
      : []),
    ...(own ? [] : told.map((one) => ({ ...one, intent: "warning" as const }))),
    ...started,
    ...(notice === null ? [] : [{ key: "notice", text: notice, intent: "info" as const, isNotice: true }]),
    ...(isNamed
      ? [
          {
            key: "environment",
            text: t("shell.environment.banner", { name: t(`shell.environment.${environment}`) }),
            intent: "warning" as const,
          },
        ]
      : []),
    ...(own ? told.map((one) => ({ ...one, intent: "info" as const })) : []),
  ];
};
