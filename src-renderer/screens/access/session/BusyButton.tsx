import { Button, Spinner } from "@fluentui/react-components";
import { useSignInStyles } from "./sign-in.styles.ts";

type Props = { readonly text: string; readonly isBusy: boolean };

/** The one button that sends a form, as wide as the form. */
export const BusyButton = ({ text, isBusy }: Props) => {
  const styles = useSignInStyles();
  return (
    <Button
      type="submit"
      appearance="primary"
      className={styles.submit}
      disabledFocusable={isBusy}
      {...(isBusy && { icon: <Spinner size="tiny" /> })}
    >
      {text}
    </Button>
  );
};
