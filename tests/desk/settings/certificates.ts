import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

export type Certificate = { readonly key: string; readonly cert: string };
export type Authority = Certificate & { readonly issue: (name: string, validity?: "valid" | "expired") => Certificate };

const openssl = (args: readonly string[], cwd: string): void => {
  execFileSync("openssl", args, { cwd, stdio: "pipe" });
};
const newKey = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"];

/** A certificate authority of one test, made by openssl in `folder`. `name` of `issue`: `DNS:…` or `IP:…`. */
export const createAuthority = (folder: string): Authority => {
  const read = (name: string): string => readFileSync(join(folder, name), "utf8");
  openssl(
    ["req", "-x509", ...newKey, "-keyout", "ca.key", "-out", "ca.crt", "-days", "2", "-subj", "/CN=Test CA"],
    folder,
  );
  writeFileSync(join(folder, "index.txt"), "");
  const settings = [
    "[ca]\ndefault_ca = own",
    "[own]\ndatabase = index.txt\nnew_certs_dir = .\nrand_serial = yes\ndefault_md = sha256\npolicy = any\nunique_subject = no\ncopy_extensions = copy",
    "[any]\ncommonName = supplied",
  ];
  writeFileSync(join(folder, "ca.cnf"), `${settings.join("\n")}\n`);
  let certificateCount = 0;
  return {
    key: read("ca.key"),
    cert: read("ca.crt"),
    issue: (name, validity = "valid") => {
      certificateCount += 1;
      const [key, request, cert] = [`${certificateCount}.key`, `${certificateCount}.csr`, `${certificateCount}.crt`];
      const opensslArgs = ["-subj", "/CN=test server", "-addext", `subjectAltName=${name}`];
      openssl(["req", "-new", ...newKey, "-keyout", key, "-out", request, ...opensslArgs], folder);
      const when =
        validity === "valid" ? ["-days", "2"] : ["-startdate", "20200101000000Z", "-enddate", "20200201000000Z"];
      const signing = ["-config", "ca.cnf", "-cert", "ca.crt", "-keyfile", "ca.key", "-in", request, "-out", cert];
      openssl(["ca", "-batch", "-notext", ...signing, ...when], folder);
      return { key: read(key), cert: read(cert) };
    },
  };
};
