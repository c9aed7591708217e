import { useLink } from "../desk/DeskProvider.tsx";
import { useText } from "../i18n/TextProvider.tsx";
import { useConnection } from "./bootstrap.ts";

/** Answer to moving money now: allowed, or the reason why not, in the person's words. */
export type MoneyAllowed =
  | { readonly allowed: true; readonly reason: null }
  | { readonly allowed: false; readonly reason: string };

/** Money needs the service's word at the moment it moves: never while desk or service cannot be reached. */
export const useMoneyAllowed = (): MoneyAllowed => {
  const { t } = useText();
  const link = useLink();
  const { online } = useConnection();
  if (link !== "open") return { allowed: false, reason: t("shell.money.linkLost") };
  if (!online) return { allowed: false, reason: t("shell.money.offline") };
  return { allowed: true, reason: null };
};
