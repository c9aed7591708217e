import { mergeClasses } from "@fluentui/react-components";
import { Link } from "react-router-dom";
import { formatCount } from "../../../../src-shared/kernel/values/money/count.ts";
import { useText } from "../../../i18n/TextProvider.tsx";
import { useNavigationStyles } from "./navigation.styles.ts";

/** Largest number that stands beside an icon. */
const mostInRail = 99;
const mostInLine = 9_999;

const shortOf = (count: number, most: number): string => (count > most ? `${formatCount(most)}+` : formatCount(count));

/** Draws the number of waiting records at the right of an icon; nothing at none. */
export const RailCount = ({ count }: { readonly count: number }) => {
  const styles = useNavigationStyles();
  return count === 0 ? null : (
    <span className={styles.railCount} aria-hidden>
      {shortOf(count, mostInRail)}
    </span>
  );
};

/** Shows the number of waiting records at the end of a line; nothing at none. `isSpoken`: only read out. */
export const WaitingCount = ({ count, isSpoken = false }: { readonly count: number; readonly isSpoken?: boolean }) => {
  const styles = useNavigationStyles();
  const { t } = useText();
  if (count === 0) return null;
  return (
    <>
      {isSpoken ? null : (
        <span className={styles.count} aria-hidden>
          {shortOf(count, mostInLine)}
        </span>
      )}
      <span className={styles.spoken}>{t("frame.navigation.waiting", { count })}</span>
    </>
  );
};

type Props = {
  /** Name of the screen where they wait. */
  readonly title: string;
  readonly count: number;
  /** Address of the list under the filter that the number counts. */
  readonly to: string;
};

/** The number beside an entry, which leads to just what it counts. */
export const WaitingLink = ({ title, count, to }: Props) => {
  const styles = useNavigationStyles();
  const { t } = useText();
  const words = t("frame.navigation.waiting", { count });
  return (
    <Link
      to={to}
      title={words}
      aria-label={`${title} ${words}`}
      className={mergeClasses(styles.count, styles.countLink)}
    >
      {shortOf(count, mostInLine)}
    </Link>
  );
};
