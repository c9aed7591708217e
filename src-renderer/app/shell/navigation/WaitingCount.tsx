import { formatCount } from "../../../../src-shared/kernel/values/money/count.ts";
import { useText } from "../../../i18n/TextProvider.tsx";
import { useNavigationStyles } from "./navigation.styles.ts";

/** Largest number that fits into a badge. */
const mostInBadge = 99;
const mostInLine = 9_999;

const shortOf = (count: number, most: number): string => (count > most ? `${formatCount(most)}+` : formatCount(count));

/** Shows the number of waiting records; nothing at none. `isBadge`: over an icon. */
export const WaitingCount = ({ count, isBadge = false }: { readonly count: number; readonly isBadge?: boolean }) => {
  const styles = useNavigationStyles();
  const { t } = useText();
  if (count === 0) return null;
  return (
    <>
      <span className={isBadge ? styles.badge : styles.count} aria-hidden>
        {shortOf(count, isBadge ? mostInBadge : mostInLine)}
      </span>
      <span className={styles.spoken}>{t("frame.navigation.waiting", { count })}</span>
    </>
  );
};
