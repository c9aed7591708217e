import { type ComponentType, useEffect } from "react";
import { useText } from "../i18n/TextProvider.tsx";
import type { ScreenRoute } from "../screens/screen-route.ts";
import { useCan } from "../session/bootstrap.ts";
import { ForbiddenPage } from "../ui/problems/problem-pages.tsx";
import { useScreenTitles } from "./state/screen-titles.ts";

/** A screen, or the 403 page for who may not see it (spec 6); names the window after it. */
export const GuardedScreen = ({ screen, Screen }: { screen: ScreenRoute; Screen: ComponentType }) => {
  const can = useCan();
  const { t } = useText();
  const title = useScreenTitles().ofScreen(screen);
  useEffect(() => {
    document.title = `${title} · ${t("common.product")}`;
  }, [title, t]);
  const { permission } = screen;
  return permission === undefined || can(permission) ? <Screen /> : <ForbiddenPage needed={permission} />;
};
