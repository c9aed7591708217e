import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useNavigate } from "react-router-dom";
import { namePlaces } from "../../../../src-shared/registries/lists/number-places.ts";
import { listByName } from "../../../../src-shared/registries/lists/registry.ts";
import { queryKeys, useDesk } from "../../../desk/DeskProvider.tsx";
import { useText } from "../../../i18n/TextProvider.tsx";
import { recordAddress } from "../../../list-screen/model/list-address.ts";
import { useCan } from "../../../session/bootstrap.ts";
import { useSettled } from "../../../ui/use-settled.ts";
import { findNamed } from "./find-records.ts";
import type { PaletteEntry } from "./palette-entry.ts";
import { settleMs } from "./use-record-entries.ts";

/** Two Chinese signs, or three letters: less than that is in too many names. */
const nameText = (typed: string): string | null => {
  const text = typed.normalize("NFKC").trim();
  return /\p{Script=Han}.*\p{Script=Han}|\p{Letter}{3}/u.test(text) ? text : null;
};

/** Records by their name in the lists that the person may see (`namePlaces`), each leading to itself. */
export const useNameEntries = (typed: string): readonly PaletteEntry[] => {
  const desk = useDesk();
  const can = useCan();
  const { t, of } = useText();
  const navigate = useNavigate();
  const places = useMemo(() => namePlaces.filter(({ list }) => can(listByName(list).permission)), [can]);
  const text = places.length === 0 ? null : nameText(typed);
  const settled = useSettled(text, settleMs);
  const isAsked = settled !== null && settled === text;
  const { data } = useQuery({
    queryKey: queryKeys.named(settled ?? ""),
    queryFn: () => findNamed(desk, settled ?? "", places),
    enabled: isAsked,
  });
  const records = isAsked ? data : undefined;
  return useMemo(
    () =>
      (records ?? []).flatMap(({ place, row, name }): PaletteEntry[] => {
        const id = String(row["id"]);
        const address = recordAddress(place.list, id);
        if (address === null) return [];
        return [
          {
            value: `named ${place.list} ${id}`,
            label: name,
            hint: of(`lists.${place.list}.title`),
            group: t("shell.command.groups.records"),
            isAlways: true,
            run: () => void navigate(address),
          },
        ];
      }),
    [records, t, of, navigate],
  );
};
