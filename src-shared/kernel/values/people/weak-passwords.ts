/**
 * Passwords that every guessing list starts with, in lower case, all of the allowed form (6–16 letters, digits, underscore).
 * Repeated signs and straight runs are found by rule, not listed.
 */
export const weakPasswords: ReadonlySet<string> = new Set(
  `123123 112233 121212 123321 123654 147258 147258369 159357 159753 131313 520520 520131 5201314 1314520 7758521 7758258
  woaini woaini520 woaini1314 5211314 789456 789456123 456789123 741852 741852963 852963 963852 963852741 987456 147852
  147852369 258369 321321 456456 789789 112112 110110 119119 100200 101010 102030 123000 123456a a123456 123456aa aa123456
  123456abc abc123 abc123456 123abc 123qwe qwe123 qwe123456 1qaz2wsx 1q2w3e 1q2w3e4r 1q2w3e4r5t q1w2e3 q1w2e3r4 zaq12wsx
  qwerty qwerty123 qwertyuiop asdfgh asdfghjkl zxcvbn zxcvbnm qazwsx qazwsxedc asd123 asdasd zxc123 zxczxc qweqwe qweasd
  qweasdzxc password password1 password123 passw0rd p4ssw0rd pass123 pass1234 passwd mima123 admin123 admin1 admin888
  admin123456 administrator root123 root123456 test123 test1234 testtest user123 guest123 guest123456 welcome welcome1
  letmein iloveyou iloveyou1 monkey dragon master sunshine princess football baseball superman michael shadow killer
  trustno1 login123 changeme default demo123 temp123 888999 666888 888666 168168 518518 521521 1qazxsw2 a123123 a1b2c3
  a1b2c3d4 aaa111 abc_123 abcd1234 abcd123 asdf1234 qwer1234 zhang123 wang123 li123456 china123 beijing shanghai tiger123
  computer internet samsung huawei123 xiaomi123 taobao123 weixin123 wechat123 alipay123 mimamima woshishui nihao123`.split(
    /\s+/u,
  ),
);
