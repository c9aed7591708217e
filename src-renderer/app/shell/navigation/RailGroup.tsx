import { mergeClasses } from "@fluentui/react-components";
import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { keys } from "../../../i18n/keys.ts";
import { placeOfArea } from "../../../screens/navigation-areas.ts";
import { useFrameHeight } from "../../../session/use-frame-size.ts";
import { useScreenTitles } from "../../state/screen-titles.ts";
import type { NavigationGroup } from "./groups.ts";
import { focusBeside, itemMark } from "./move-focus.ts";
import { NavigationEntry } from "./NavigationEntry.tsx";
import { useNavigationStyles } from "./navigation.styles.ts";
import { lowest } from "./rail-height.ts";
import type { WaitingCounts } from "./use-waiting-counts.ts";
import { RailCount, WaitingCount } from "./WaitingCount.tsx";

type Props = { readonly group: NavigationGroup; readonly counts: WaitingCounts; readonly isWithin: boolean };

/** A pointer or a focus that only passes by opens nothing. */
const restMs = 200;

/** A group of the narrow navigation: its screens are beside it while the pointer is there, or once it is clicked or entered. */
export const RailGroup = ({ group, counts, isWithin }: Props) => {
  const styles = useNavigationStyles();
  const titles = useScreenTitles();
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const flyout = useRef<HTMLDivElement>(null);
  /** The focus came back from the flyout, which is not to open again. */
  const isBack = useRef(false);
  const rest = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [opened, setOpened] = useState<"pointer" | "keyboard" | null>(null);
  const [endsHere, setEndsHere] = useState(false);
  const { area, screens } = group;
  const Icon = placeOfArea(area).icon;
  const title = titles.ofArea(area);
  const isOpen = opened !== null;
  const isLow = useFrameHeight() < lowest;
  const open = (by: "pointer" | "keyboard") => {
    // In the lower half of the window its last line stands beside the group, above it the first.
    const top = button.current?.getBoundingClientRect().top ?? 0;
    setEndsHere(top > window.innerHeight / 2);
    setOpened(by);
  };
  const close = () => {
    clearTimeout(rest.current);
    setOpened(null);
  };
  useEffect(() => () => clearTimeout(rest.current), []);
  useEffect(() => {
    if (isWithin) button.current?.scrollIntoView({ block: "nearest" });
  }, [isWithin]);
  useEffect(() => {
    if (opened === "keyboard") flyout.current?.querySelector("a")?.focus();
  }, [opened]);
  const onKeyDown = (event: KeyboardEvent) => {
    const isAtButton = event.target === button.current;
    if (isAtButton && (event.key === "ArrowDown" || event.key === "ArrowUp")) {
      // From the group to the next one, not into the screens beside it.
      event.preventDefault();
      event.stopPropagation();
      close();
      focusBeside(button.current, event.key === "ArrowDown" ? 1 : -1, flyout.current);
      return;
    }
    if (!isOpen) return;
    const enters = isAtButton && event.key === "ArrowRight";
    if (!enters && event.key !== "Escape" && event.key !== "ArrowLeft") return;
    event.preventDefault();
    event.stopPropagation();
    if (enters) return flyout.current?.querySelector("a")?.focus();
    close();
    isBack.current = !isAtButton;
    button.current?.focus();
  };
  const onFocus = () => {
    const staysClosed = isBack.current;
    isBack.current = false;
    if (staysClosed || isOpen) return;
    clearTimeout(rest.current);
    rest.current = setTimeout(() => open("pointer"), restMs);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the pointer's way only; keys have the button
    <div
      className={styles.railGroup}
      onMouseEnter={() => {
        rest.current = setTimeout(() => open("pointer"), restMs);
      }}
      onMouseLeave={close}
      onKeyDown={keys(onKeyDown)}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) close();
      }}
    >
      <button
        ref={button}
        type="button"
        title={title}
        className={mergeClasses(styles.item, styles.rail, isLow && styles.railLow, isWithin && styles.current)}
        aria-expanded={isOpen}
        onFocus={onFocus}
        aria-controls={isOpen ? id : undefined}
        // A press of Enter or Space is a click without a pointer.
        onClick={(event) => open(event.detail === 0 ? "keyboard" : "pointer")}
        {...itemMark}
      >
        <span className={mergeClasses(styles.icon, styles.railIcon)}>
          <Icon aria-hidden />
          <RailCount count={counts.ofGroup(group)} />
        </span>
        <span className={mergeClasses(styles.label, isLow ? styles.spoken : styles.railLabel)}>
          {titles.onRail(area)}
        </span>
        <WaitingCount count={counts.ofGroup(group)} isSpoken />
      </button>
      {isOpen ? (
        <div ref={flyout} id={id} className={mergeClasses(styles.flyout, endsHere && styles.endsHere)}>
          <div id={`${id}-title`} className={styles.flyoutTitle}>
            {title}
          </div>
          {/* Whoever follows a link has chosen. */}
          {/* biome-ignore lint/a11y/useKeyWithClickEvents: Enter in a link is a click */}
          <ul className={styles.entries} aria-labelledby={`${id}-title`} onClick={close}>
            {screens.map((screen) => (
              <li key={screen.path}>
                <NavigationEntry screen={screen} look="flyout" counts={counts} />
              </li>
            ))}
          </ul>
        </div>
      ) : null}
    </div>
  );
};
