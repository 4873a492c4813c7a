import { createPublicKey, createPrivateKey, X509Certificate } from 'node:crypto';
import { expect, test } from 'vitest';
import { decipherRc2 } from './rc2.ts';
import { readP12 } from './readP12.ts';

/**
 * Made for these tests with OpenSSL 3: an EC key (P-384), its certificate, and the RSA certificate
 * above it.
 */
const files = {
  aes: Buffer.from(
    'MIIH/gIBAzCCB7QGCSqGSIb3DQEHAaCCB6UEggehMIIHnTCCBiIGCSqGSIb3DQEHBqCCBhMwggYPAgEAMIIGCAYJKo' +
      'ZIhvcNAQcBMFcGCSqGSIb3DQEFDTBKMCkGCSqGSIb3DQEFDDAcBAj2+BA4TooJKgICCAAwDAYIKoZIhvcNAgkFADAd' +
      'BglghkgBZQMEASoEEOky0eYXxbEOg7j+II9My66AggWgQ5YCJKuzStuae2Q816u3BhRwzj/kHTisSTV9Oz1eukaJ2x' +
      'nU3HIV19dTn350A+M/N7X/CoLSCux4DK1GC47lea/Zf97v4gRy8bkKZN7lP5mVSVyTTpn53sGZWC9D3jIYNuUV0dIW' +
      'I4TVkn6gB1yJBZVJLUPIxvceTOayy0Nln7RUphQj9Sxj878F/ZJmwAwU3LeZpncmyqUrqzdNbO8sNqQFmre7evgpFU' +
      'qwtvBPA3kuc9yMS3KypjcT8Dmvn6ELVyHPAohwK3ye6L9j0h9RdK8YdrJSfh30DhS0VERc8L4xryF+rXNrfMPxmpHQ' +
      'didAAoMJRKUm9e+vujovJ3EY0TYv6dKzJjbZ6cW3HoqVMzg1c2gXn1JHqam3VAt7ZS2CYldWlyT/REd+YCLfTnoNOg' +
      'mbFKN6Af1EqOCbbRH1eWGnn+gM+DPNZS+D2AM9o5QQw/woDkobvO/RuXW4fz0pkJJl+OKOsMaaUf4vh9FIglu8Uelr' +
      'rI7N3guEy5nZFii/Z9a9UArq1CeawqBnetjlt3kwOAC44swAGeg6NAl9HI9EfYQCfFxeHFky9fceIW+M+VFan/powW' +
      'kvq2SuZxt3gxdWKdlIImgZqkRxCSqs5oEJEo/xb5VdCWgRBRisgIZXERmInjoyjJlRoWabGEZ4INr6arHJjkywNN5l' +
      'jmCjDgo3ValRcIAw4pE36i+GUO5Gd5ZQZ4wOUbtgDSWrq4qMsRT0PBdJJ2Jxy4d4m5OiVTlbCguX9VJ/YXMsps6KjJ' +
      'sjP47wfqfUysMIhAh7kSpEfdyECx5O4fdeAX24gqTbsSTo63rVsdgmkzH4TmEB3yJaK6OUVzzGXu84M60ROiHg2LeU' +
      'i7dyoY90APEX5g6cigbJXXz0pMKX2KkOoKywWKglb+DFjylRwsH2nU4xjt2MWuv9Tg5HQeKnq9L7slrgKWBFQU4t+W' +
      '7kIl0bpnwSz3njJ3W/acZRI53dCEE2FBpoM2A/loBsFcTHaz/BA/1ljJYLg25kO3itV5T1ZrQnK5wzYRyxIn8C/xFU' +
      'hwQF8U9sTKzXm//jDFqXWYkU2Gsgd7joXpsRXNBov1V4suyfz/qrnFaV1Rz8JcBf5Mz9xLdTKmsHwe+mGg29o4ehhu' +
      'C+/WsiuLagOahlc78rgZ/zhhgjXUxGekrjOHOMObVh7cqawk0biQT5suUc6rpFDPo87pfLR9LOOBa+9kkHxDmLSLr+' +
      'K+U6laizRX+G8tEY3oXUfYcAQ68PbXuavrM7UoBF/e/gDJXc34/hUw+jHU60+DfVHJZ53WjPs/Ijn7phKjpX9d2ipJ' +
      'vCKaX5uDujwMTSsLlmjVQcBd2xn1Z9dSNA0IW89e1PVAeRlcdrv+WbcjHESLmicHdGDFKg97DRjr2G9rni1jH9fZ9V' +
      'CnFUxL9MGRLlsKWI4I5lclgSRv2lRNBxjgmQ1YO0tCQdlgAGEzjEZsACTewI2I9M+olDGh4xvr6/Mn5drOSjh3IYxY' +
      '0a2NYHysqMjf+7ee4Um6mRpAx7IZ3MwEeym2hG3Xs/jIsthrec4OMFhadbfCihZUC0Mn8rkXTBYNPETMkjx1IgbQqo' +
      'YIRIqN0iKPJe/d6oCBCg2CCTS18GIE09UPecmDZcDsdyt+mnvPcgNOz8GohwwPXdlX37IUx0czitzNrllLIZfGmEFy' +
      'x99qH0tXjg3JfMJwhIamNXqoML0hqgXxZLEHuZrZ5HXFSFEaZ1Um/xf/WpRQ5w5llvUl6cwVyLP7aryqcwpOCvbHRj' +
      'xGFJgOCHdpP4h3bE6uCgEw6vspNpy2R1qWmW6IkFNae4HADNaSjEvGJg6PYatDdHZwGsUSrhFtTHWaBoXiMrVIdMff' +
      's365tywWmtgkyxAx3HUfPm0L7IHgYNgrBOV++97Xkr5kHcz6AyiY3AGpnUwZ5BEA3WJC934RG/MIIBcwYJKoZIhvcN' +
      'AQcBoIIBZASCAWAwggFcMIIBWAYLKoZIhvcNAQwKAQKgggEgMIIBHDBXBgkqhkiG9w0BBQ0wSjApBgkqhkiG9w0BBQ' +
      'wwHAQIhou7/AH/AJECAggAMAwGCCqGSIb3DQIJBQAwHQYJYIZIAWUDBAEqBBCZPH+iMvwtNVga8ZIFOEpABIHAti01' +
      'fKEO7bmE2hoT3r9SvzKSwrr/QbT4Pojjw0FLAsFpTBklZ5M+Sbr5UOXlgmDud0zI0e76QwvBPzbU+RD3QoD0wieRIf' +
      '7dz/nN/MZ6Ua4S9kwTV5j+2SU9mmUaDN5QvDKY1iMke+K1obOGCScPxE3LYuosrRlKP2TJ27BKSXEWXsCSLunnh0NK' +
      'h7wi3pSszyHi+5VYNTXCjgPsRbjFFADVWTOZm5gtQwBmFRyr7kJS5ZhfLSmeKrmVPNskl4FfMSUwIwYJKoZIhvcNAQ' +
      'kVMRYEFMdWz3c/UpPg2B1n/skqZFsnbNuXMEEwMTANBglghkgBZQMEAgEFAAQgxxWPsz5dHugjDFnxGUr29FCzA/Om' +
      'GPSmOR88Sr+fLc4ECKUmoLYNzdx6AgIIAA==',
    'base64',
  ),
  legacy: Buffer.from(
    'MIIHbgIBAzCCBzQGCSqGSIb3DQEHAaCCByUEggchMIIHHTCCBd8GCSqGSIb3DQEHBqCCBdAwggXMAgEAMIIFxQYJKo' +
      'ZIhvcNAQcBMBwGCiqGSIb3DQEMAQYwDgQI1yWaG+vMKvACAggAgIIFmGUW0Cs2LR9RdIE19iFfZdKehlitsK8mdz30' +
      'XdFmzZ64LWwGONIO9+SeV0NNB5qCgDSuCUA58WgwPVvdfw1BW7nEAZ1Rn0BPd4toR+Hyuy6ph1Ed54u1eJADGnRDqy' +
      'S9nMZgEHLoMUmN7yUJiXxaP5cYQZeySkLJXCW/u9IPeMixWXwV8/rhjAKjwf4y59Kft4G3KfnTR0TmKxvITr1pXrPB' +
      '+B5hlJL8fH1t3mg4LQxNBcugyV8UIJn3XX9Jj/Ez+c+2ZuXgyhnROybOR5tvQWREZrQ7pDbKIUeoOg9/lDUKam/GaC' +
      '07wwRQLweR+/nftFHFY7iWBE06dyDitBlguvy9vZ0v7f4nrOB6bWXZuyATuYRbHIuywkLjakLa3FMesGyRLR1R8lde' +
      'sRtts9BTX/qYurHH6HYXL3Od/9Vv89kpRu1QZuPEdDIO0SkkfvY1RRWQU5AOQOHhGMmvfyktlyf+9h9ymOuIGuPJgK' +
      '5GGK6ckyXdOCEFkjVBpIlelZqNdKT7uz9kdQXgOblp7nnbFVcYa5ReSlePP/PoVsAknGDLfQcVeO8gd7tJtvc9TrWC' +
      '5dS5ApVWZFFt0NfGuJCH3uIA4P82Ai6gWkMbE/KDGeneE7Alf9QAhWxghMUybJ2yLrSO+CSyG3X8sdzk7VodLDeuIG' +
      'xF6ZeTwrHCBd5G9gXvGT+Aty4jsuCF45z767gYHpunPo53hYLlLhTW3n38R3ei/r2IWgsU9fISJXujEsF4MK6htgeh' +
      'aq8UUpzFzDMP58bc5eVnN0UyMqFt1EcLbGjw6EinXCCMBjDCCx6YcnMohriBGUncmucgP00GZdXo3fsGidU3pDShHZ' +
      '0MuPpJcYXxlTibgH0D9z90NA0hpnniy2xXmO9A9eYkBB+KIXLfVbtDLrfiG1fqhXl3GhaWab+pKu+pA1HlFcKqpTWa' +
      'hnOoteg6DkupHiH2lHIwvlLMYSW+AKC6HQSTRNWXNQtL11bNBmXI1g4n9d5y4+gsWqtqXZ/+iDDghr2MLwyMLfoPHo' +
      'JW7STwtv1vxrE7vwy3tG7w3o4xFZj//G0y2HqSDG6wTs77Aaq94Ck5nbkFzwDqxB/HDyR1/YpewfLcQnAQa3W98NNW' +
      'ZJ3h1IzapXWZ2OqLAEZRFu4Zutpm5cumeOWFgiVMBB7te/6L+H9Jgo+f+DuSonhEJ/gnDWgbXJn/RtSRAhduwzb665' +
      'YCej2HAUq0e7UKvpk5rcXKESba0AMc1FwJQW67ivzYhYFr6bxUB5xI0TQgtv8OPJMdjYlyGcwODEfQkTPfZQ057CJm' +
      'l51IRXubUhOnyf24vRWxTTimg+Dl0Y8YeRCEWBs1v5EJIMOE/dQKNb4EvyH32+O9d09u/aHZYPLnP2jaavVM+3D4S6' +
      'ALqO2Q3B6z9x4i4eaEHvOLP//aJnRTOxHg10BY0gLkUfnhqrQhSnEM1RDtERiC7pbO9C8n3iloNFXb5Z+g8n/gdozc' +
      'wyIsW9FNDuDjH7sPCrFU1lKjCPA02lOvNuDcSF2FkslGHDhuVwSdok1XFWAM4I71tEc5dxd/37sZKVt7tFI3OOYS0c' +
      'HTwpKIbG7D5LwG+pXqMBjpxNDB/erxA7UaqocNiQTxrOPPjKQ7xLEYcqZPugZg+0JnHrzaCakkgEz6fD2ympNBep7h' +
      'WNrh/i78TKRHtpKWVTI091BRj2hVvq7Rkmil9C8J/58O7jKXiVSgIcv9p+TCyBSdH+6fZixdfUfwB2SylJcE66Ky9l' +
      '03JjeBUjQwLGzq/NjZRFjnaDMIhe46h4BvMyaK+aZpYcWYKmO102DTT/RUk6OngorDc+7wMb/+Q7OJspe4/0ih2r9s' +
      'G7HFsveqv+9BbBBZEQjuWxogAq3cOSTA3AbX5qBqQqA+D08yGuoaMQkx7IXZLZDl8yLpA8Kq0LwwggE2BgkqhkiG9w' +
      '0BBwGgggEnBIIBIzCCAR8wggEbBgsqhkiG9w0BDAoBAqCB5DCB4TAcBgoqhkiG9w0BDAEDMA4ECAKaC1UzlJPSAgII' +
      'AASBwFqtPAO0hSbvbVuAKpNYqDrZ9QtC0/qmAwZfIsJ2YdvLP6fghU57D4BpHFP87x/IMvvK/VHqlTDXbHVXDDAXOR' +
      'IMpG6NughKRXgViCl5hdl497L5jhqnyocbGbWHSwkv+JLXfZBnjE76p8WJD1u4kJckkA8z8a9aQwY9s3jrMKXNhciM' +
      'oJ+ILDL7/UH7nhoT9KJRA1FZLrWC8bNGq9n6LW64A1hSE5LYSqQFCdnB9c/mA6MtZO6MdcHxwn1bUBP2+TElMCMGCS' +
      'qGSIb3DQEJFTEWBBTHVs93P1KT4NgdZ/7JKmRbJ2zblzAxMCEwCQYFKw4DAhoFAAQUnZyGoM8HiQMnT9Efs5xEQr8m' +
      'wjEECDCXXuCVbH78AgIIAA==',
    'base64',
  ),
};

test.each([
  ['aes', 'gehéim'],
  ['legacy', 'secret'],
] as const)('a key with its certificates is read from a file (%s)', (kind, password) => {
  const key = readP12(files[kind], password);
  const certificate = new X509Certificate(key.certificate);
  expect(certificate.subject).toBe('CN=EC leaf');
  expect(key.chain.map((one) => new X509Certificate(one).subject)).toEqual(['CN=RSA Test']);
  const own = createPrivateKey({ key: Buffer.from(key.privateKey), format: 'der', type: 'pkcs8' });
  expect(createPublicKey(own).equals(certificate.publicKey)).toBe(true);
});

test.each(['aes', 'legacy'] as const)('a wrong password is told (%s)', (kind) => {
  expect(() => readP12(files[kind], 'Secret')).toThrow(/password of the .p12 file is wrong/);
});

test('what is no .p12 file is told', () => {
  expect(() => readP12(Buffer.from('hello'), '')).toThrow(/damaged or no .p12 file/);
  expect(() => readP12(files.aes.subarray(0, 900), 'gehéim')).toThrow(/damaged or no .p12 file/);
});

test('RC2 agrees with the vector of RFC 2268', () => {
  // 128 bits of key and of effective key, one block; what stands after the last byte would be
  // padding.
  const key = Buffer.from('88bca90e90875a7f0f79c384627bafb2', 'hex');
  const plain = decipherRc2(key, Buffer.alloc(8), Buffer.from('2269552ab0f85ca6', 'hex'));
  expect(Buffer.from(plain).toString('hex')).toBe('0000000000000000');
});
