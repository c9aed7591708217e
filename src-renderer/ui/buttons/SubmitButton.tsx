import { Button, Spinner } from "@fluentui/react-components";

type Props = {
  readonly text: string;
  /** True while it is being sent. */
  readonly isBusy: boolean;
  /** True while it cannot be sent as it stands. */
  readonly isOff?: boolean;
};

/** Sends the form that it stands in. */
export const SubmitButton = ({ text, isBusy, isOff = false }: Props) => (
  <Button
    type="submit"
    appearance="primary"
    disabledFocusable={isBusy || isOff}
    {...(isBusy && { icon: <Spinner size="tiny" /> })}
  >
    {text}
  </Button>
);
