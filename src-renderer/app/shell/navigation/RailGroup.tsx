import { Menu, MenuItem, MenuList, MenuPopover, MenuTrigger, mergeClasses } from "@fluentui/react-components";
import { useNavigate } from "react-router-dom";
import { useText } from "../../../i18n/TextProvider.tsx";
import { placeOfArea } from "../../../screens/navigation-areas.ts";
import type { NavigationGroup } from "./groups.ts";
import { itemMark } from "./move-focus.ts";
import { useNavigationStyles } from "./navigation.styles.ts";

type Props = { readonly group: NavigationGroup; readonly isWithin: boolean };

/** A group of the narrow navigation: its screens are a menu beside it. */
export const RailGroup = ({ group: { area, screens }, isWithin }: Props) => {
  const styles = useNavigationStyles();
  const { t } = useText();
  const navigate = useNavigate();
  const Icon = placeOfArea(area).icon;
  return (
    <Menu positioning="after-top">
      <MenuTrigger disableButtonEnhancement>
        <button
          type="button"
          className={mergeClasses(styles.item, styles.stacked, isWithin && styles.current)}
          {...itemMark}
        >
          <span className={styles.icon}>
            <Icon aria-hidden />
          </span>
          <span className={mergeClasses(styles.label, styles.stackedLabel)}>{t(`shell.nav.${area}`)}</span>
        </button>
      </MenuTrigger>
      <MenuPopover>
        <MenuList>
          {screens.map(({ path, titleKey, navigation }) => (
            <MenuItem key={path} onClick={() => void navigate(navigation.to)}>
              {t(titleKey)}
            </MenuItem>
          ))}
        </MenuList>
      </MenuPopover>
    </Menu>
  );
};
