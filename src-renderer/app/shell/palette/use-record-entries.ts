import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useNavigate } from "react-router-dom";
import { readQuotedNumber } from "../../../../src-shared/registries/lists/number-places.ts";
import { listByName } from "../../../../src-shared/registries/lists/registry.ts";
import { queryKeys, useDesk } from "../../../desk/DeskProvider.tsx";
import { useText } from "../../../i18n/TextProvider.tsx";
import type { Texts } from "../../../i18n/texts.ts";
import { codeLabel } from "../../../list-screen/layout/list-texts.ts";
import { listAddress, recordAddress } from "../../../list-screen/model/list-address.ts";
import { useCan } from "../../../session/bootstrap.ts";
import { useToast } from "../../../ui/messages/toast.tsx";
import { useSettled } from "../../../ui/use-settled.ts";
import { type FoundRecord, findRecords } from "./find-records.ts";
import type { PaletteEntry } from "./palette-entry.ts";

/** Time without a key after which the desk is asked. */
export const settleMs = 200;

/** Number of rows drawn of each list: whoever sees more goes on there, and no list hides the others. */
const shownOfList = 4;

const firstOfEach = (records: readonly FoundRecord[]): readonly FoundRecord[] => {
  const shown = new Map<string, number>();
  return records.filter(({ place }) => {
    const count = (shown.get(place.list) ?? 0) + 1;
    shown.set(place.list, count);
    return count <= shownOfList;
  });
};

const hintOf = (texts: Texts, { place, row }: FoundRecord): string => {
  const { columns } = listByName(place.list);
  const state = Object.entries(columns).find(([, column]) => column.kind === "state");
  const stateText = state === undefined ? "" : codeLabel(texts, state[1], Number(row[state[0]]));
  return [texts.of(`lists.${place.list}.title`), row["company_name"], stateText].filter(Boolean).join(" · ");
};

/**
 * Records by what was typed, when it can be a number. A number with its prefix has a line at once that looks for it when it
 * is entered, so that nobody who pastes and presses Enter has to wait for the lines.
 */
export const useRecordEntries = (typed: string): readonly PaletteEntry[] => {
  const desk = useDesk();
  const can = useCan();
  const toast = useToast();
  const texts = useText();
  const navigate = useNavigate();
  const quoted = useMemo(() => {
    const number = readQuotedNumber(typed);
    const places = number?.places.filter(
      ({ list }) => can(listByName(list).permission) && recordAddress(list, "id") !== null,
    );
    return number === null || places === undefined || places.length === 0 ? null : { ...number, places };
  }, [typed, can]);
  const settled = useSettled(quoted, settleMs);
  const isAsked = settled !== null && settled === quoted;
  const { data } = useQuery({
    queryKey: queryKeys.numbers(settled?.text ?? ""),
    queryFn: () => (settled === null ? [] : findRecords(desk, settled)),
    enabled: isAsked,
  });
  return useMemo(() => {
    if (quoted === null) return [];
    const { t } = texts;
    const [first] = quoted.places;
    if (first === undefined) return [];
    const group = t("shell.command.groups.records");
    const open = ({ place, row }: FoundRecord) => {
      const address = recordAddress(place.list, String(row["id"]));
      if (address !== null) void navigate(address);
    };
    const searchList = () => void navigate(listAddress(first.list, { keyword: quoted.text }) ?? "/");
    const lookUp = () => {
      findRecords(desk, quoted).then(
        (records) => {
          const [best, ...others] = records.filter(({ number }) => number === quoted.text);
          if (best !== undefined && others.length === 0) open(best);
          else searchList();
        },
        (error: unknown) => toast.error(error),
      );
    };
    const foundRecords = isAsked ? data : undefined;
    if (foundRecords === undefined || foundRecords.length === 0) {
      // Digits alone may be anything; what has a prefix is a number.
      if (/^\d/u.test(quoted.text) || foundRecords !== undefined) return [];
      const hint = t(`lists.${first.list}.title`);
      return [
        {
          value: "number",
          label: t("frame.palette.open", { text: quoted.text }),
          hint,
          group,
          isAlways: true,
          run: lookUp,
        },
      ];
    }
    return firstOfEach(foundRecords).map((found) => ({
      value: `record ${found.place.list} ${String(found.row["id"])}`,
      label: found.number,
      hint: hintOf(texts, found),
      group,
      isAlways: true,
      run: () => open(found),
    }));
  }, [quoted, isAsked, data, texts, navigate, desk, toast]);
};
