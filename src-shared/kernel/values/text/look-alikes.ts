/**
 * The ideographs that radicals of U+2E80 to U+2EFF look like, as `radical:ideograph` in hexadecimal: Unicode's
 * EquivalentUnifiedIdeograph.txt. Normalising (NFKC) knows nothing of them; U+2E80 and the few others without a counterpart
 * stay as they are.
 */
const radicals: ReadonlyMap<string, string> = new Map(
  [
    "2e81:5382 2e82:4e5b 2e83:4e5a 2e84:4e59 2e85:4ebb 2e86:5182 2e87:20628 2e88:5200 2e89:5202 2e8a:535c",
    "2e8b:353e 2e8c:5c0f 2e8d:5c0f 2e8e:5140 2e8f:5c23 2e90:5c22 2e91:21bc2 2e92:5df3 2e93:5e7a 2e94:5f51",
    "2e95:5f50 2e96:5fc4 2e97:5fc3 2e98:624c 2e99:6535 2e9b:65e1 2e9c:65e5 2e9d:6708 2e9e:6b7a 2e9f:6bcd",
    "2ea0:6c11 2ea1:6c35 2ea2:6c3a 2ea3:706c 2ea4:722b 2ea5:722b 2ea6:4e2c 2ea7:725b 2ea8:72ad 2ea9:738b",
    "2eaa:24d14 2eab:76ee 2eac:793a 2ead:793b 2eae:25ad7 2eaf:7cf9 2eb0:7e9f 2eb1:7f53 2eb2:7f52 2eb3:34c1",
    "2eb4:5197 2eb5:2626b 2eb6:7f8a 2eb7:2634c 2eb8:2634b 2eb9:8002 2eba:8080 2ebb:807f 2ebc:8089 2ebd:26951",
    "2ebe:8279 2ebf:8279 2ec0:8279 2ec1:864e 2ec2:8864 2ec3:8980 2ec4:897f 2ec5:89c1 2ec6:89d2 2ec7:278b2",
    "2ec8:8ba0 2ec9:8d1d 2eca:27fb7 2ecb:8f66 2ecc:8fb6 2ecd:8fb6 2ece:8fb6 2ecf:9091 2ed0:9485 2ed1:9577",
    "2ed2:9578 2ed3:957f 2ed4:95e8 2ed5:28e0f 2ed6:961d 2ed7:96e8 2ed8:9752 2ed9:97e6 2eda:9875 2edb:98ce",
    "2edc:98de 2edd:98df 2ede:2967f 2edf:98e0 2ee0:9963 2ee1:29810 2ee2:9a6c 2ee3:9aa8 2ee4:9b3c 2ee5:9c7c",
    "2ee6:9e1f 2ee7:5364 2ee8:9ea6 2ee9:9ec4 2eea:9efe 2eeb:6589 2eec:9f50 2eed:6b6f 2eee:9f7f 2eef:7adc",
    "2ef0:9f99 2ef1:9f9c 2ef2:4e80 2ef3:9f9f",
  ]
    .flatMap((line) => line.split(" "))
    .map((pair) => {
      const [radical = "", ideograph = ""] = pair
        .split(":")
        .map((code) => String.fromCodePoint(Number.parseInt(code, 16)));
      return [radical, ideograph] as const;
    }),
);

/**
 * Characters that Windows keeps at U+E815 to U+E864 because Unicode had none for them when GBK was made (GB 18030-2005, annex E):
 * names with 䶮 came that way out of older programs.
 */
const ofPrivateUse = [
  "2e81 20087 20089 200cc 2e84 3473 3447 2e88 2e8b 9fb4 359e 361a 360e 2e8c 2e97 396e 3918 9fb5 39cf 39df",
  "3a73 39d0 9fb6 9fb7 3b4e 3c6e 3ce0 2ea7 215d7 9fb8 2eaa 4056 415f 2eae 4337 2eb3 2eb6 2eb7 2298f 43b1",
  "43ac 2ebb 43dd 44d6 4661 464c 9fb9 4723 4729 477c 478d 2eca 4947 497a 497d 4982 4983 4985 4986 499f",
  "499b 49b7 49b6 9fba 241fe 4ca3 4c9f 4ca0 4ca1 4c77 4ca2 4d13 4d14 4d15 4d16 4d17 4d18 4d19 4dae 9fbb",
]
  .flatMap((line) => line.split(" "))
  .map((code) => String.fromCodePoint(Number.parseInt(code, 16)));
const firstOfPrivateUse = 0xe815;

/** Radicals, Kangxi radicals, compatibility and private-use ideographs: characters that look like others and are not them. */
const lookAlike = /[\u2e80-\u2fdf\ue815-\ue864\uf900-\ufaff\u{2f800}-\u{2fa1f}]/gu;

const ideographOf = (sign: string): string => {
  const plain = ofPrivateUse[sign.charCodeAt(0) - firstOfPrivateUse] ?? sign;
  return radicals.get(plain) ?? plain.normalize("NFKC");
};

/** True when a text holds such characters. */
export const hasLookAlikes = (text: string): boolean => text.search(lookAlike) >= 0;

/**
 * Writes radicals (\u2ea6 and the like, which come out of PDFs and fonts), compatibility and private-use ideographs as the characters that
 * they look like, so that a name reads, sorts, is searched and compared as the one on the identity card.
 */
export const unifyIdeographs = (text: string): string => text.replace(lookAlike, ideographOf);
