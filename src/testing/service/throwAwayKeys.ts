/** A key file of a test with its password. */
interface KeyFile {
  bytes: Uint8Array;
  password: string;
}

const fromBase64 = (text: string) => new Uint8Array(Buffer.from(text, 'base64'));

/*
 * Throw-away keys, made for these tests alone and used nowhere else. That they can be read by
 * everybody is no leak.
 */

/**
 * What `openssl pkcs12 -export` of OpenSSL 3.0 makes by default, of an ECDSA key on P-256, its
 * certificate ("Throw-away seal"), and, in this order, the two above it: "Throw-away root" and
 * "Throw-away authority".
 */
export const opensslP12: KeyFile = {
  password: 'gehéim',
  bytes: fromBase64(
    'MIIHnAIBAzCCB1IGCSqGSIb3DQEHAaCCB0MEggc/MIIHOzCCBfIGCSqGSIb3DQEHBqCCBeMwggXfAgEAMIIF2AYJKoZI' +
      'hvcNAQcBMFcGCSqGSIb3DQEFDTBKMCkGCSqGSIb3DQEFDDAcBAhPeHwPAQpsigICCAAwDAYIKoZIhvcNAgkFADAdBglg' +
      'hkgBZQMEASoEEK1Y05kzYhxdg0Ds+jCxHUqAggVwGsJtIMyw64a92xjkmIwBPV5BaZL5KJsTLgd2Z+ZZxF1v0F96Oice' +
      '95z1WjuQ6qk6SCCR8daE6mjeFK8b17ODvvv4q+pWcGHPVIlrRtKn843kjnnaF3Ug8J1lTgc5z/IICyf0JLGEc9wEsfXg' +
      '479ABxsRdEAl11UeXvKhnbOWsfGGQOipl9KQmosFJ2E1J/TBfC7Lx5Q9ResEwo75EIn23ZWp/Vqf8BvJsF25yHU2u0QH' +
      '6Hu3XBNqdbpSacya1Bo/ijU01DcgRtWlwbAXzSpNv8oX6EmW9A08AWP3yq7fQV+Ir9xyDi5WhuyA0/0YuZRNCsIUobhh' +
      'cAnCPEVjrCbeJH45bdv76fpj6+fZ8HDRkA2CFr+QFQcenoeqRig+BmS2GF6BsFWv+CJSYaMkokVU9NC1QwEu2NgKtOS0' +
      '2NN4RpvxSmiFrOdFrAXxufJWiGEjSxE450C8MwuJ8960O8NgBB5XaNzfvmNbKjIvM6r2wr8CZDfvRmEi3La/H2QNDIy6' +
      'v/QA5UW4v+wi3Efhpxl/V8t7skpmf6hbI4rGTJCACshQRx6G1y1zsn7dZzX6tVpyqOAJnofguv+yQ2QBNPrJzybEW4tG' +
      '1kdcBd+hsTkMYWHu55BvFCCX7+ICnxVfl8Zh9eUcsZ9DePytzwkAlp7ug3e9IsRQpDmysW68vTGQz4aNTBKiWsYwE0kq' +
      'ivqBLKqgDJhPQ14Vpv+oAfxdJJM1qHo7sBvNwdW+rOvGm/blNOCWfcr8zMLE0tLx2CypHeRpakOV2IgKgsKMrG5tudV3' +
      'qjWE1AJLpr2nshU7gx0CpY6oKQaK8AWWuM05/mwqg09eENpqYvvUdrmXfnQlKszdivo5jMtwRYNMpN6SPfowoBOTmXIk' +
      'eFvbEDlHCO6OrHwZtOiWPIAWksBo+594alnS7MR5rrYfXFKqwZFVhTSLCsQhkMf2zwhDye8ORiB8HvB2bJNT+6qAnzmI' +
      'xWjdCOemNeGL5fvg5HeHuARo4bMFsJbjN9ADsiMti/kBUONc8Cvt/T/Q7D3fRMwDBWlhrShcQ0w0b1kN7crcWaEeW3Tr' +
      'XyeN0IC1/hhOxczWoxPF+DKQPaHfZl2UVbn411tNJCj/o4lPUayPTYinSwANBUbsQjjtwPL+5oVJrPUCtPu4hllxnUqK' +
      'N5a5tOW6Osn37UhjbPNOBk9/eHRA4Zi+OoYh0A5Brm5t0fck+PUWP9BHhOcAmlaeR0FqDO86uzejNwTh+FdX8TYw2Suf' +
      'Ha2sOYZDlwxNAtnyQo90YZE8WxVev8mOtgQtvVcsVTBHSOE5nhfKETCQfIlsvdAbnM9TO9GkW6o5QCz/fYZ0IDC5oW9K' +
      'yLYvNlg8Sy2SN5DZz8HohCqhrQBZ8P2bAWyOhN8CEt8fTiz1dr0izx4DYfMiEwU+1iweNRdipFwDCH68xD4RGq+7LOd4' +
      'zUHxnzwufxrNjT05ySKfp0szPrjHMzDyNW3EOtGc+F8l/p+6PHbwmO64oQBuGF4k8o4v80dHfarv1hMYWvy+S4KSrcuw' +
      'SzoyQOBr6jzqyFU4yeRBF/ET0XsjcOLmDMgKtcaLBU0RO+9OqL9xrjI5TzMze4FGgjen4i26r2p9xdJYgB+oafBXiaTo' +
      'DFVkmaDVLNhKFZt7ouA2AJbaU31wJ4Ng1WIdtMHdZtIR7nbboD5Bz0DLbZyBBvAyd7vUZ99vToIgn7gLj6fke9ojCgs5' +
      'kRnIIUSipdOprlisal0vQH464/M2J/2TcXuJpj70yy4e4VEa/SqXtHzlRk9VYq0fY6CmM1bKzcjGxK1mFZa+JnMUmDgN' +
      'mRhd70htFLigsE1mrLMgdL8Kk479keST8UZoYW7V+23CGZrPVzKC9/REMIIBQQYJKoZIhvcNAQcBoIIBMgSCAS4wggEq' +
      'MIIBJgYLKoZIhvcNAQwKAQKgge8wgewwVwYJKoZIhvcNAQUNMEowKQYJKoZIhvcNAQUMMBwECGoiLqAxfBZNAgIIADAM' +
      'BggqhkiG9w0CCQUAMB0GCWCGSAFlAwQBKgQQjNDOZ3yZkoTe+FrSZ7EAnwSBkCG5/R6RvmB9GoV6r3GLdkw3Gm8V3Zmq' +
      'U3NAyrXZrMtGMofCXmxajd03DfvyHikzjPqcTtk+IkhSpXGo9IRf+zYnYhRr+7zUAsb4qN/lGHZ46bw66jEm4kidr6kp' +
      'ynQxZVcUCJEg2vUiSq7iUPLNxIN0+DuW7fQWDLVyGDVcPjRwCdtyNajWoyMW8WjwXYfJ0TElMCMGCSqGSIb3DQEJFTEW' +
      'BBTKErN4DvJ6bs/2wsLgF+STFHOzoTBBMDEwDQYJYIZIAWUDBAIBBQAEIJxRUXpfkFfKq3MiivfIgQz/2oaXQ/K0LGrW' +
      'E3X7JsFxBAhhMgF+FLoMdQICCAA=',
  ),
};

/** What `keytool -genkeypair` of Java 17 makes by default, of an ECDSA key on P-256. */
export const keytoolP12: KeyFile = {
  password: 'secret17',
  bytes: fromBase64(
    'MIIEDAIBAzCCA7YGCSqGSIb3DQEHAaCCA6cEggOjMIIDnzCCASYGCSqGSIb3DQEHAaCCARcEggETMIIBDzCCAQsGCyqG' +
      'SIb3DQEMCgECoIG9MIG6MGYGCSqGSIb3DQEFDTBZMDgGCSqGSIb3DQEFDDArBBTnwqppMskbHp3A9meelz2Mkuf/pQIC' +
      'JxACASAwDAYIKoZIhvcNAgkFADAdBglghkgBZQMEASoEEIuRAroiSvlqxffS1Kl5UwYEUBnq8eiYZF47OP6Hf3SfNQOj' +
      '54b4R2ltoEpJ//1bsyl3ZZYIEpACcqsKqUGZxjJpB4xtY6NfaR3RFTMotzUybylDd0uYwrlMYP1S0Z248JKaMTwwFwYJ' +
      'KoZIhvcNAQkUMQoeCABzAGUAYQBsMCEGCSqGSIb3DQEJFTEUBBJUaW1lIDE3OTUzMzA2NjEyMTUwggJxBgkqhkiG9w0B' +
      'BwagggJiMIICXgIBADCCAlcGCSqGSIb3DQEHATBmBgkqhkiG9w0BBQ0wWTA4BgkqhkiG9w0BBQwwKwQUw9GQpwpLkTdr' +
      '53SUQNTm0RMmRNICAicQAgEgMAwGCCqGSIb3DQIJBQAwHQYJYIZIAWUDBAEqBBA4MYdH5ZRS15Xi+T1uGgBBgIIB4FFm' +
      'lZcLej0Us87hHFk22WVb92Nfx7jbAhLRHBp/0Q28dp0ewhKn7ovwdTCnHeOC7OFzdYcBzYkm1bxXnhU5Imab3Bj7Zxu5' +
      'snAuZvN9lyOkfClUUli9wa6tbnAaXX4hBDRiYonKa6LYoAcMdRaB8zJKigQ23undJ/4O/q5VDrNA20w37yjXXHNFl7Od' +
      'o1jIHje64lZWOs1/bcAHDFFOp9vCQFLH/xaI8tS0+rvaFqkkkkT9+Rb8ZH82U5RdctllmupHJV1XkS5b/MoKBsWkKeDx' +
      'O47oAmLiCbc0tRNc3whsxaongmNJmGniV5wphh57IEeDxA6lenYCZPjgVqjM7S+WSpBe27lRRSIY2zRpltE1QlbynCr+' +
      'ZkYHl9xadooqa9gv0aRr0zM0mVmd+kgLu0XLnYqHVKfLApn155osXCh0UA0ObCmCGBMR0qozQ2W3DW0dtYW9nE+/ERQn' +
      'IVHdWRRwQGiv9HCS5pbieVMhMbjy+l6n6VbobvcpQnIGou2KGq3eusRZ3HftdFXaK7JhqODMYtbVgtv01Ls1JR+fo4r+' +
      'bileqFgWaq283oB2zLt22R5XIEGZoVW0SLZvHX8jy9DxFjuiUciiaW6yLioqhjcd+MGqmCi5wW1q0B++9leBijBNMDEw' +
      'DQYJYIZIAWUDBAIBBQAEIO438s4JfQWqzIhngQacCZpGqzXJmzFb+TpEdrypcMxPBBQxfeQD27g/zG67B+tQsWquH6sk' +
      'HQICJxA=',
  ),
};

/** What OpenSSL 1.1 made by default: the certificate under RC2, the key under 3DES. */
export const legacyP12: KeyFile = {
  password: 'secret',
  bytes: fromBase64(
    'MIIDigIBAzCCA1AGCSqGSIb3DQEHAaCCA0EEggM9MIIDOTCCAi8GCSqGSIb3DQEHBqCCAiAwggIcAgEAMIICFQYJKoZI' +
      'hvcNAQcBMBwGCiqGSIb3DQEMAQYwDgQIT1TulUTu1YkCAggAgIIB6C3VMQlEKvmWbsfwq532TyXzOWUBUxP4uJdweVUX' +
      'TyTdOevsMUk9cKRTQzKAXZtcHOTy6aNG1SSzXd6NKOme7ldQltXWLKmZNZFUWDDzQti9+6UZ7zTCh7qglP5Xvi107KSc' +
      '71HILNWfAjmXHM6wlg+USOEziDatfl4f9+R5azFuVlYLIWpf2hGRFwpoGz6LVzMESyMIoDZX1kiKzuEVW4gBgTX2YLlF' +
      'jEKJNN2bS4oj0eUi8rUaEbeeo4AiYT95P8x+Q7WQc0RnC9hdElorroj12aVWGC5JBOFfyP89o77xiA3yIS3XgAGY/OMP' +
      'Ht3Ei/HeOkhCiGqlzhCVgvpaEEO0IlkSLmtwJoxe+6PxQM8Bhje84Lho3ucqHOJoB5i+QJxiFgyiNwg6rppopMKW03Gc' +
      'r8T9JPUJUZjlgnojomKkAcw/LqJHpMrDYIegFO4ffDcUM1s/7T50Sdta/WVjz2mDQjmCh3h0ZnVNWipO+RKRgnd2n9LQ' +
      '4X9Rdti+34z+RzgqvD7iSVrBordga3WU5y+XwK0kK86CS/Vqszj6w2ZanRZfntwwcxSDqrZMENrdMUqmXW7EDW5g9wgR' +
      'QhcS8dkjt6RpDnAFo/8VOFfC4zFcJkfhUe4asUqVJPYoZSMgIQDshaLMz90DMIIBAgYJKoZIhvcNAQcBoIH0BIHxMIHu' +
      'MIHrBgsqhkiG9w0BDAoBAqCBtDCBsTAcBgoqhkiG9w0BDAEDMA4ECAh12dTMYoObAgIIAASBkEijoHckckfIKODJkQb9' +
      '1G7uaZS2C1hne4cdvX7iBLkVNhCLElDK2UUmOusIJzoD8gUbiZdI1/h6MzzKXasztxe1LqvbwS+X6AQDWtC4JP86klaw' +
      'u9SoFGAdbBk9s8H5fwRKYvoJmU+CD+B81tJa06pqqPnktDIBtcdRlGm2n/6OyrjJRJfd202O+MWceBzsAjElMCMGCSqG' +
      'SIb3DQEJFTEWBBTKErN4DvJ6bs/2wsLgF+STFHOzoTAxMCEwCQYFKw4DAhoFAAQUO6/kt75M7YODUBsOB8dvgVRY/SkE' +
      'CBhIwhtfi99LAgIIAA==',
  ),
};
