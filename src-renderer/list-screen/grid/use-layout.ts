import { useMemo, useRef } from "react";
import { dayOf, shanghaiNow } from "../../../src-shared/kernel/values/time/time.ts";
import { useText } from "../../i18n/TextProvider.tsx";
import { useIsOneCompany } from "../../session/companies.ts";
import { useDensity } from "../../session/use-density.ts";
import { useViewer } from "../../session/use-viewer.ts";
import { type Layout, layOut, layoutText } from "../layout/lay-out.ts";
import type { ContentContext } from "../layout/row-content.ts";
import type { ListModel } from "../model/use-list-model.ts";

/**
 * Layout of a list's columns in `room` px, and the context that puts its rows into words: the same objects while they are
 * drawn the same, so that pages that come do not draw every row again.
 */
export const useLayout = (model: ListModel, room: number): ContentContext => {
  const { name, list, columns, rows, state } = model;
  const texts = useText();
  const [density] = useDensity();
  const isOneCompany = useIsOneCompany(state.applied);
  const today = dayOf(shanghaiNow(Date.now()));
  const person = useViewer();
  const { all, visible } = columns;
  const { summary, loaded } = rows;
  const layout = useMemo(
    () =>
      layOut(all, visible, {
        name,
        list,
        texts,
        density,
        room,
        sums: summary,
        rows: loaded,
        today,
        isOneCompany,
        person,
      }),
    [all, visible, name, list, texts, density, room, summary, loaded, today, isOneCompany, person],
  );
  const stable = useRef<Layout>(layout);
  const text = layoutText(layout);
  if (layoutText(stable.current) !== text) stable.current = layout;
  const current = stable.current;
  return useMemo(
    () => ({
      ...{ name, layout: current, texts, hasNotes: density === "lines", isOneCompany, today },
      ...(person && { person }),
    }),
    [name, current, texts, density, isOneCompany, today, person],
  );
};
