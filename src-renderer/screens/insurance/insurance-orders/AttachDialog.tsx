import { Field, Input, Select } from "@fluentui/react-components";
import { useState } from "react";
import { orderFileKinds } from "../../../../src-shared/insurance/orders/order-states.ts";
import { useDesk } from "../../../desk/DeskProvider.tsx";
import { useText } from "../../../i18n/TextProvider.tsx";
import { PlainDialog } from "../../../record/PlainDialog.tsx";
import { AmountField, noAmount } from "../../../ui/inputs/AmountField.tsx";
import { FileField } from "../../../viewer/FileField.tsx";
import { noFiles } from "../../../viewer/use-chosen-files.ts";
import type { OrderDetail } from "./order-model.ts";

type Kind = (typeof orderFileKinds)[number];
type Props = { readonly detail: OrderDetail; readonly onClose: () => void };

const words = "records.insuranceOrders.detail";
const [policy, claim] = [1, 6] as const;
const mostText = 60;

/** Adds a file to an order: with a policy its number, with a claim its amount. */
export const AttachDialog = ({ detail: given, onClose }: Props) => {
  const desk = useDesk();
  const { t, of } = useText();
  const [{ order }] = useState(given);
  const [kind, setKind] = useState<Kind>(policy);
  const [files, setFiles] = useState(noFiles);
  const [policyNo, setPolicyNo] = useState("");
  const [amount, setAmount] = useState(noAmount);
  const [file] = files.files;
  const isMissing =
    file === undefined || files.isUploading || (kind === claim && amount.text !== "" && amount.cents === null);
  const send = () =>
    desk.insuranceOrders.addAttachment({
      params: { id: order.id },
      body: {
        ...{ file_key: file?.key ?? "", kind },
        ...(kind === policy && policyNo.trim() !== "" && { policy_no: policyNo.trim() }),
        ...(kind === claim && amount.cents !== null && { amount: amount.cents }),
      },
    });
  return (
    <PlainDialog
      title={`${t(`${words}.addFile`)} ${order.no}`}
      confirmText={t(`${words}.addFile`)}
      done={t(`${words}.fileAdded`)}
      send={isMissing ? null : send}
      onClose={onClose}
    >
      <Field label={t(`${words}.kind`)}>
        <Select value={String(kind)} onChange={(_event, { value }) => setKind(Number(value) as Kind)}>
          {orderFileKinds.map((one) => (
            <option key={one} value={one}>
              {of(`${words}.kinds.${one}`)}
            </option>
          ))}
        </Select>
      </Field>
      {kind === policy ? (
        <Field label={t(`${words}.policyNo`)}>
          <Input value={policyNo} maxLength={mostText} onChange={(_event, { value }) => setPolicyNo(value)} />
        </Field>
      ) : null}
      {kind === claim ? (
        <AmountField label={t(`${words}.claim`)} value={amount} isRequired={false} onChange={setAmount} />
      ) : null}
      <FileField label={t(`${words}.file`)} value={files} most={1} required onChange={setFiles} />
    </PlainDialog>
  );
};
