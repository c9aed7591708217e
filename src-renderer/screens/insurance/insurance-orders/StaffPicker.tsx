import { Button, Field, makeStyles, Select, Text } from "@fluentui/react-components";
import { DeleteRegular } from "@fluentui/react-icons";
import { useState } from "react";
import { mostStaff } from "../../../../src-shared/insurance/orders/insurance-orders-record.ts";
import { useText } from "../../../i18n/TextProvider.tsx";
import { PickReadyWorker } from "../../../tasks/PickReadyWorker.tsx";
import { ResultTable } from "../../../ui/facts/Facts.tsx";
import type { StaffLine } from "./order-model.ts";
import { usePosts } from "./use-order-terms.ts";

const useStyles = makeStyles({ staff: { display: "grid", gap: "8px" } });

type Props = {
  readonly companyId: string;
  /** Classes that the plan takes; undefined while it is not chosen. */
  readonly classes: ReadonlySet<number> | undefined;
  readonly staff: readonly StaffLine[];
  readonly onChange: (staff: readonly StaffLine[]) => void;
};

const words = "records.insuranceOrders.detail.form";

/** Workers of a company, each in the occupation that was chosen when they were: it decides the class. */
export const StaffPicker = ({ companyId, classes, staff, onChange }: Props) => {
  const styles = useStyles();
  const { t, of } = useText();
  const posts = usePosts();
  const [code, setCode] = useState("");
  const taken = posts.filter((one) => classes?.has(one.class) ?? true);
  const post = taken.find((one) => one.code === code) ?? taken[0];
  const classOf = (level: number) => of(`enums.occupationClass.${level}`);
  return (
    <div className={styles.staff}>
      <Field label={t(`${words}.post`)}>
        <Select value={post?.code ?? ""} onChange={(_event, { value }) => setCode(value)}>
          {taken.map((one) => (
            <option key={one.code} value={one.code}>
              {`${one.name} · ${classOf(one.class)}`}
            </option>
          ))}
        </Select>
      </Field>
      <Text>{t(`${words}.picked`, { people: staff.length })}</Text>
      <ResultTable
        label={t(`${words}.staff`)}
        titles={[t("records.insuranceOrders.detail.columns.name"), t(`${words}.post`), ""]}
        rows={staff.map((one) => ({
          key: one.id,
          cells: [
            one.name,
            `${one.post} · ${classOf(one.class)}`,
            <Button
              key="remove"
              size="small"
              appearance="subtle"
              icon={<DeleteRegular />}
              aria-label={t("taskForm.named.remove", { name: one.name })}
              onClick={() => onChange(staff.filter(({ id }) => id !== one.id))}
            />,
          ],
        }))}
      />
      <PickReadyWorker
        companyId={companyId}
        chosen={new Set(staff.map(({ id }) => id))}
        isFull={staff.length >= mostStaff || post === undefined}
        onPick={({ id, name }) => {
          if (post !== undefined) onChange([...staff, { id, name, post: post.name, class: post.class }]);
        }}
      />
    </div>
  );
};
