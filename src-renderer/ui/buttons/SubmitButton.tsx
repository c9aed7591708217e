import { ReasonButton } from "./ReasonButton.tsx";

type Props = {
  readonly text: string;
  /** True while it is being sent. */
  readonly isBusy: boolean;
  /** Reason why it cannot be sent as it stands, in words; null where it can. */
  readonly reason?: string | null;
};

/** Sends the form that it stands in. */
export const SubmitButton = ({ text, isBusy, reason = null }: Props) => (
  <ReasonButton type="submit" appearance="primary" {...{ reason, isBusy }}>
    {text}
  </ReasonButton>
);
