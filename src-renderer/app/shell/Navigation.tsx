import { Button, makeStyles, mergeClasses, Tooltip, tokens } from "@fluentui/react-components";
import { NavigationRegular } from "@fluentui/react-icons";
import { useState } from "react";
import { NavLink } from "react-router-dom";
import { useText } from "../../i18n/TextProvider.tsx";
import type { NavigationArea, ScreenRoute } from "../../screens/screen-route.ts";
import { useCan } from "../../session/bootstrap.ts";
import { screens } from "../screens.ts";

const useStyles = makeStyles({
  root: {
    display: "flex",
    flexDirection: "column",
    boxSizing: "border-box",
    width: "148px",
    height: "100%",
    padding: `${tokens.spacingVerticalS} ${tokens.spacingHorizontalS}`,
    backgroundColor: tokens.colorNeutralBackground2,
    borderRight: `1px solid ${tokens.colorNeutralStroke2}`,
    overflowY: "auto",
  },
  narrow: { width: "48px" },
  list: { listStyleType: "none", margin: 0, padding: 0, flexGrow: 1 },
  area: {
    padding: `${tokens.spacingVerticalM} ${tokens.spacingHorizontalS} ${tokens.spacingVerticalXS}`,
    fontSize: tokens.fontSizeBase200,
    color: tokens.colorNeutralForeground3,
  },
  rule: { height: "1px", margin: `${tokens.spacingVerticalS} 0`, backgroundColor: tokens.colorNeutralStroke2 },
  link: {
    display: "flex",
    alignItems: "center",
    gap: tokens.spacingHorizontalS,
    height: "32px",
    padding: `0 ${tokens.spacingHorizontalS}`,
    borderRadius: tokens.borderRadiusMedium,
    color: tokens.colorNeutralForeground1,
    whiteSpace: "nowrap",
    textDecorationLine: "none",
    fontSize: tokens.fontSizeBase300,
    ":hover": { backgroundColor: tokens.colorNeutralBackground3 },
    ":focus-visible": { outline: `2px solid ${tokens.colorStrokeFocus2}` },
  },
  current: {
    backgroundColor: tokens.colorNeutralBackground1,
    color: tokens.colorBrandForeground1,
    fontWeight: tokens.fontWeightSemibold,
    boxShadow: `inset 3px 0 0 ${tokens.colorBrandForeground1}`,
  },
  icon: { display: "inline-flex", fontSize: "18px", flexShrink: 0 },
});

const Item = ({ screen, isNarrow }: { screen: ScreenRoute; isNarrow: boolean }) => {
  const styles = useStyles();
  const { t } = useText();
  const place = screen.navigation;
  if (!place) return null;
  const Icon = place.icon;
  const label = t(screen.titleKey);
  const link = (
    <NavLink to={place.to} className={({ isActive }) => mergeClasses(styles.link, isActive && styles.current)}>
      <span className={styles.icon}>
        <Icon aria-hidden />
      </span>
      {isNarrow ? null : label}
    </NavLink>
  );
  return (
    <li>
      {isNarrow ? (
        <Tooltip content={label} relationship="label" positioning="after">
          {link}
        </Tooltip>
      ) : (
        link
      )}
    </li>
  );
};

const areas: readonly NavigationArea[] = [
  "home",
  "bills",
  "settlements",
  "funds",
  "taxes",
  "invoices",
  "imports",
  "oversight",
];

/** The screens that the person may see, by area. */
export const Navigation = () => {
  const styles = useStyles();
  const { t } = useText();
  const can = useCan();
  const [isNarrow, setNarrow] = useState(false);
  const seen = screens.filter(({ navigation, permission }) => navigation && (!permission || can(permission)));
  const toggle = t(isNarrow ? "shell.nav.expand" : "shell.nav.collapse");
  return (
    <nav className={mergeClasses(styles.root, isNarrow && styles.narrow)} aria-label={t("shell.navigation")}>
      <ul className={styles.list}>
        {areas.flatMap((area) => {
          const inside = seen.filter(({ navigation }) => navigation?.area === area);
          const items = inside.map((screen) => <Item key={screen.path} screen={screen} isNarrow={isNarrow} />);
          if (inside.length < 2) return items;
          const heading = isNarrow ? (
            <li key={area} className={styles.rule} aria-hidden />
          ) : (
            <li key={area} className={styles.area}>
              {t(`shell.nav.${area}`)}
            </li>
          );
          return [heading, ...items];
        })}
      </ul>
      <Tooltip content={toggle} relationship="label" positioning="after">
        <Button appearance="subtle" icon={<NavigationRegular />} onClick={() => setNarrow(!isNarrow)} />
      </Tooltip>
    </nav>
  );
};
