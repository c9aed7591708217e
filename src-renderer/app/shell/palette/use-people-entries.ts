import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useNavigate } from "react-router-dom";
import { checkPersonName } from "../../../../src-shared/kernel/values/people/chinese-name.ts";
import { listByName } from "../../../../src-shared/registries/lists/registry.ts";
import { queryKeys, useDesk } from "../../../desk/DeskProvider.tsx";
import { useText } from "../../../i18n/TextProvider.tsx";
import { listAddress } from "../../../list-screen/model/list-address.ts";
import { useCan } from "../../../session/bootstrap.ts";
import { useSettled } from "../../../ui/use-settled.ts";
import { findPeople } from "./find-records.ts";
import type { PaletteEntry } from "./palette-entry.ts";
import { settleMs } from "./use-record-entries.ts";

const shownAtMost = 5;

/** A name of two or more Chinese signs or of Latin words, or the whole number or last four of an ID or a phone. */
const personText = (typed: string): string | null => {
  const text = typed.normalize("NFKC").trim();
  const joined = text.replace(/[\s-]/gu, "").toUpperCase();
  if (/^(?:\d{3}[\dX]|\d{11}|\d{17}[\dX])$/u.test(joined)) return joined;
  const name = checkPersonName(text);
  const isWhole = /^\p{Script=Han}{2}|^\p{Script=Latin}{2,}[ ,]+\p{Script=Latin}/u.test(text);
  return name.ok && isWhole ? name.value : null;
};

/**
 * People by name, ID or phone, each leading to their bills and their income. What leads there is the end of the ID that
 * everybody may see; what is masked stays masked.
 */
export const usePeopleEntries = (typed: string): readonly PaletteEntry[] => {
  const desk = useDesk();
  const can = useCan();
  const { t } = useText();
  const navigate = useNavigate();
  const text = can(listByName("bills").permission) ? personText(typed) : null;
  const settled = useSettled(text, settleMs);
  const isAsked = settled !== null && settled === text;
  const { data } = useQuery({
    queryKey: queryKeys.people(settled ?? ""),
    queryFn: () => findPeople(desk, settled ?? ""),
    enabled: isAsked,
  });
  const people = isAsked ? data : undefined;
  const seesIncome = can(listByName("incomeSummary").permission);
  return useMemo(
    () =>
      (people ?? []).slice(0, shownAtMost).flatMap(({ id, name, idNo }) => {
        const end = idNo.slice(-4);
        const entry = (list: "bills" | "incomeSummary", query: Readonly<Record<string, string>>): PaletteEntry => ({
          value: `person ${id} ${list}`,
          label: `${name}  ${idNo}`,
          hint: t(`lists.${list}.title`),
          group: t("frame.palette.people"),
          isAlways: true,
          run: () => void navigate(listAddress(list, query) ?? "/"),
        });
        const bills = entry("bills", { labor_name: end });
        return seesIncome ? [bills, entry("incomeSummary", { keyword: end })] : [bills];
      }),
    [people, seesIncome, t, navigate],
  );
};
