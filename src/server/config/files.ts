import { onOff, pathPart, text, webAddress } from './kinds.ts'
import { forOperators, optional, setting, wholeNumber } from './setting.ts'

/** Storage of uploaded files, and limits. */
export const fileSettings = {
  uploadPersonMb: wholeNumber('UPLOAD_PERSON_MB', [1, 100_000_000], 10_240, 'what one person may store, MB'),
  uploadTenantMb: wholeNumber('UPLOAD_TENANT_MB', [1, 100_000_000], 102_400, 'what one tenant may store, MB'),
  s3Bucket: forOperators(optional('S3_BUCKET', text, 'bucket for uploaded files; without it they are in DATA_DIR')),
  s3Endpoint: forOperators(optional('S3_ENDPOINT', webAddress, 'address of a store that speaks S3; without it Amazon')),
  s3Region: setting('S3_REGION', pathPart, 'us-east-1', 'region of the bucket'),
  s3AccessKeyId: forOperators(
    optional('S3_ACCESS_KEY_ID', text, 'key for the bucket; without it what the machine is given'),
  ),
  s3SecretAccessKey: forOperators(optional('S3_SECRET_ACCESS_KEY', text, 'secret of that key')),
  s3PathStyle: setting('S3_PATH_STYLE', onOff, 'on', 'whether the bucket stands in the path of the address'),
  s3Prefix: optional('S3_PREFIX', text, 'begins the name of everything in the bucket, such as back-office/'),
  s3TimeoutMs: wholeNumber('S3_TIMEOUT_MS', [100, 600_000], 15_000, 'time that the store may be silent'),
}
