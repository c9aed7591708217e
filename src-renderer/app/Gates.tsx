import { lazy, type ReactNode, Suspense, useState } from "react";
import { AgreementGate } from "../access/agreements/AgreementGate.tsx";
import { AccountGate } from "../screens/companies/account/AccountGate.tsx";
import { useUser } from "../session/bootstrap.ts";

const SecondFactorGate = lazy(async () => ({
  default: (await import("../screens/access/security/SecondFactorGate.tsx")).SecondFactorGate,
}));

/** Asks for the steps due before the screens: agree, set up the second factor that the role demands, bind the account. */
export const Gates = ({ children }: { children: ReactNode }) => {
  const { second_factor } = useUser();
  // The session may say that the factor is there before the person has kept the recovery codes.
  const [isHeld, setHeld] = useState(false);
  return (
    <AgreementGate>
      <Suspense fallback={<div className="app-starting" />}>
        {second_factor === "missing" || isHeld ? (
          <SecondFactorGate onConfirmed={() => setHeld(true)} onDone={() => setHeld(false)} />
        ) : (
          <AccountGate>{children}</AccountGate>
        )}
      </Suspense>
    </AgreementGate>
  );
};
