import { useQuery } from "@tanstack/react-query";
import type { ListRow } from "../../../../src-shared/kernel/lists/define.ts";
import { doesWorkOf } from "../../../../src-shared/kernel/values/companies/industry-catalogue.ts";
import { occupationStates, type occupations } from "../../../../src-shared/workers/occupations/occupations-record.ts";
import { queryKeys, useDesk } from "../../../desk/DeskProvider.tsx";
import { useText } from "../../../i18n/TextProvider.tsx";

const mostOccupations = 500;

/** Occupations in force that a task can name, those that do the work of its industry first. "" names none. */
export const useOccupations = (industry: string) => {
  const desk = useDesk();
  const { t, of } = useText();
  const { data } = useQuery({
    queryKey: queryKeys.list("occupations", "inForce"),
    queryFn: () =>
      desk.lists.page({
        list: "occupations",
        filters: { status: [occupationStates.code("inForce")] },
        ...{ sort: "code", page: 1, page_size: mostOccupations, summary: false },
      }),
  });
  const rows = (data?.rows ?? []) as readonly unknown[] as readonly ListRow<typeof occupations>[];
  const fits = ({ name }: { readonly name: string }): boolean => doesWorkOf(industry, name);
  return [
    { value: "", text: t("taskForm.noOccupation") },
    ...[...rows.filter(fits), ...rows.filter((row) => !fits(row))].map(({ id, name, class: level }) => ({
      value: id,
      text: t("taskForm.occupation", { name, level: of(`enums.occupationClass.${level}`) }),
    })),
  ];
};
