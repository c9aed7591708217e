import { makeStyles, tokens } from "@fluentui/react-components";
import type { ReactElement } from "react";

const quiet = tokens.colorNeutralBackground2;
const ground = tokens.colorNeutralBackground3;
const sheet = tokens.colorNeutralBackground1;
const line = tokens.colorNeutralStroke2;
const edge = tokens.colorNeutralStroke1;
const brand = tokens.colorBrandForeground1;
const pale = tokens.colorBrandStroke2;
const warm = tokens.colorStatusWarningBackground3;
const bad = tokens.colorStatusDangerBackground3;
const good = tokens.colorStatusSuccessBackground3;
const onFill = tokens.colorNeutralForegroundOnBrand;

const shadow = <ellipse cx="80" cy="102" rx="52" ry="5.5" fill={ground} />;

const receipt = (
  <>
    <path
      d="M78 14h50v76l-7-5-6 5-6-5-6 5-6-5-6 5-6-5-7 5z"
      fill={sheet}
      stroke={brand}
      strokeWidth="2"
      strokeLinejoin="round"
    />
    <path d="M90 32h26M90 44h26M90 56h14" stroke={pale} strokeWidth="3" strokeLinecap="round" />
  </>
);

/** Drawings of 160 × 112, in the theme's colours; the warm accent once in each. */
const drawings = {
  /** Nothing was ever recorded: a table and the first receipt. */
  first: (
    <>
      {shadow}
      <rect x="30" y="22" width="60" height="72" rx="6" fill={quiet} stroke={edge} strokeWidth="1.5" />
      <path d="M30 40h60M50 40v54M70 40v54M30 58h60M30 76h60" stroke={line} strokeWidth="1.5" />
      {receipt}
      <circle cx="122" cy="70" r="13" fill={warm} />
      <path
        d="M122 76V64m-5 5 5-5 5 5"
        stroke={onFill}
        strokeWidth="2.2"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </>
  ),
  /** Records there are, but none that match. */
  noMatch: (
    <>
      {shadow}
      {[18, 44, 70].map((y) => (
        <rect key={y} x="36" y={y} width="88" height="18" rx="5" fill={quiet} stroke={line} strokeWidth="1.5" />
      ))}
      <circle cx="96" cy="56" r="22" fill={sheet} stroke={brand} strokeWidth="2.5" />
      <path d="m112 72 14 14" stroke={brand} strokeWidth="4" strokeLinecap="round" />
      <path d="M87 56h18" stroke={warm} strokeWidth="2.5" strokeLinecap="round" />
    </>
  ),
  /** Something was asked and no answer came. */
  broken: (
    <>
      <rect x="14" y="36" width="48" height="36" rx="6" fill={quiet} stroke={edge} strokeWidth="1.5" />
      <path d="M24 48h28M24 58h16" stroke={edge} strokeWidth="3" strokeLinecap="round" />
      <rect x="98" y="26" width="48" height="56" rx="6" fill={sheet} stroke={brand} strokeWidth="2" />
      <path d="M98 44h48M98 62h48" stroke={brand} strokeWidth="1.5" />
      <circle cx="107" cy="35" r="2.5" fill={brand} />
      <circle cx="107" cy="53" r="2.5" fill={brand} />
      <path d="M64 54h8M88 54h8" stroke={tokens.colorNeutralStrokeAccessible} strokeWidth="2" strokeLinecap="round" />
      <path d="m75 48 10 12m0-12-10 12" stroke={bad} strokeWidth="2.5" strokeLinecap="round" />
    </>
  ),
  /** A page that is closed to this person. */
  locked: (
    <>
      <rect x="36" y="20" width="88" height="72" rx="8" fill={quiet} stroke={edge} strokeWidth="1.5" />
      <path d="M36 38h88" stroke={edge} strokeWidth="1.5" />
      <circle cx="46" cy="29" r="2.5" fill={edge} />
      <circle cx="54" cy="29" r="2.5" fill={edge} />
      <rect x="64" y="58" width="32" height="24" rx="4" fill={sheet} stroke={brand} strokeWidth="2" />
      <path d="M70 58v-5a10 10 0 0 1 20 0v5" stroke={brand} strokeWidth="2" />
      <circle cx="80" cy="70" r="3" fill={warm} />
    </>
  ),
  /** A page that is not there: a torn-off sheet. */
  missing: (
    <>
      {shadow}
      <path
        d="M48 16h42l22 22v22l-9-6-9 8-10-8-9 8-9-8-9 7-9-6z"
        fill={sheet}
        stroke={brand}
        strokeWidth="2"
        strokeLinejoin="round"
      />
      <path d="M90 16v22h22" stroke={brand} strokeWidth="2" strokeLinejoin="round" />
      <path
        d="M48 70l9 6 9-7 9 8 9-8 10 8 9-8 9 6v17H48z"
        fill={quiet}
        stroke={edge}
        strokeWidth="1.5"
        strokeLinejoin="round"
      />
      <path d="M60 32h18M60 43h32" stroke={pale} strokeWidth="3" strokeLinecap="round" />
      <circle cx="122" cy="62" r="4" fill={warm} />
    </>
  ),
  /** Everything is done: nothing waits. */
  done: (
    <>
      {shadow}
      <rect x="36" y="20" width="60" height="74" rx="6" fill={quiet} stroke={edge} strokeWidth="1.5" />
      <path d="M58 38h26M58 56h26M58 74h16" stroke={pale} strokeWidth="3" strokeLinecap="round" />
      <path
        d="m44 38 3 3 5-6M44 56l3 3 5-6M44 74l3 3 5-6"
        stroke={brand}
        strokeWidth="2"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <circle cx="104" cy="66" r="20" fill={good} />
      <path d="m95 66 6.5 6.5L114 60" stroke={onFill} strokeWidth="3" strokeLinecap="round" strokeLinejoin="round" />
      <circle cx="122" cy="30" r="4" fill={warm} />
    </>
  ),
  /** The service is out of reach. */
  offline: (
    <>
      {shadow}
      <path
        d="M52 78a18 18 0 0 1-2-36 26 26 0 0 1 49-7 20 20 0 0 1 11 43z"
        fill={quiet}
        stroke={brand}
        strokeWidth="2"
        strokeLinejoin="round"
      />
      <path d="m44 90 70-72" stroke={sheet} strokeWidth="8" strokeLinecap="round" />
      <path d="m44 90 70-72" stroke={warm} strokeWidth="2.5" strokeLinecap="round" />
    </>
  ),
} as const satisfies Readonly<Record<string, ReactElement>>;

export type PictureName = keyof typeof drawings;

const useStyles = makeStyles({
  large: { width: "160px", height: "112px" },
  small: { width: "112px", height: "80px" },
});

/** Draws the picture of an empty place above its sentence; decorative. `isSmall` where it is a part of a page. */
export const Picture = ({ name, isSmall = false }: { readonly name: PictureName; readonly isSmall?: boolean }) => {
  const styles = useStyles();
  return (
    <svg
      className={isSmall ? styles.small : styles.large}
      viewBox="0 0 160 112"
      fill="none"
      aria-hidden="true"
      focusable="false"
    >
      {drawings[name]}
    </svg>
  );
};
