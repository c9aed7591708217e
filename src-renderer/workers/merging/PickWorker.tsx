import { Button, Field, Input, makeStyles, Spinner, Text } from "@fluentui/react-components";
import { SearchRegular } from "@fluentui/react-icons";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Row } from "../../../src-shared/kernel/lists/define.ts";
import { queryKeys, useDesk } from "../../desk/DeskProvider.tsx";
import { keys } from "../../i18n/keys.ts";
import { useText } from "../../i18n/TextProvider.tsx";
import { ResultTable } from "../../ui/facts/Facts.tsx";
import { ErrorMessage } from "../../ui/messages/Message.tsx";

const useStyles = makeStyles({ line: { display: "flex", gap: "8px", alignItems: "center" }, grow: { flexGrow: 1 } });

const mostShown = 20;

/** Each person once, whatever number of companies they work for. */
const peopleOf = (rows: readonly Row[], exceptId: string): readonly Row[] => {
  const people = new Map(rows.map((row) => [String(row["labor_id"]), row]));
  people.delete(exceptId);
  return [...people.values()];
};

type Props = {
  /** Person being compared: not offered. */
  readonly exceptId: string;
  readonly onPick: (laborId: string) => void;
};

/** Finds a worker as the list of workers does: by whole values or the end of a number, masked. */
export const PickWorker = ({ exceptId, onPick }: Props) => {
  const styles = useStyles();
  const desk = useDesk();
  const { t } = useText();
  const [text, setText] = useState("");
  const [asked, setAsked] = useState("");
  const query = useQuery({
    queryKey: queryKeys.list("companyLabors", "pick", asked),
    queryFn: () =>
      desk.lists.page({
        list: "companyLabors",
        filters: { keyword: asked },
        page: 1,
        page_size: mostShown,
        summary: false,
      }),
    enabled: asked !== "",
  });
  const people = query.data === undefined ? undefined : peopleOf(query.data.rows, exceptId);
  const search = () => setAsked(text.trim());
  return (
    <>
      <Field
        label={t("records.workerMerges.detail.dialog.pick")}
        hint={t("records.workerMerges.detail.dialog.pickHint")}
        required
      >
        <div className={styles.line}>
          <Input
            className={styles.grow}
            value={text}
            maxLength={60}
            onChange={(_event, { value }) => setText(value)}
            onKeyDown={keys((event) => {
              if (event.key !== "Enter") return;
              event.preventDefault();
              search();
            })}
          />
          <Button icon={<SearchRegular />} onClick={search}>
            {t("records.workerMerges.detail.dialog.search")}
          </Button>
        </div>
      </Field>
      {query.isFetching ? <Spinner size="tiny" label={t("common.loading")} /> : null}
      <ErrorMessage error={query.error} />
      {people?.length === 0 ? <Text role="status">{t("records.workerMerges.detail.dialog.nobody")}</Text> : null}
      <ResultTable
        label={t("records.workerMerges.detail.dialog.pick")}
        titles={[
          t("lists.companyLabors.columns.name"),
          t("columnTitles.id_no"),
          t("columnTitles.mobile"),
          t("columnTitles.company_name"),
          "",
        ]}
        rows={(people ?? []).map((row) => ({
          key: String(row["labor_id"]),
          cells: [
            String(row["name"]),
            String(row["id_no"]),
            String(row["mobile"]),
            String(row["company_name"]),
            <Button key="pick" size="small" onClick={() => onPick(String(row["labor_id"]))}>
              {t("records.workerMerges.detail.dialog.choose")}
            </Button>,
          ],
        }))}
      />
    </>
  );
};
