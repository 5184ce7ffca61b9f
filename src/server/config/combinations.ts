import { StartupError } from '../platform/startup-error.ts'
import type { Env } from './env.ts'

type Key = keyof Env

/** Settings that mean nothing without others. */
const NEEDS: readonly { when(env: Env): boolean; what: string; others: Partial<Record<Key, string>> }[] = [
  { when: ({ smsProvider }) => smsProvider === 'http', what: 'SMS_PROVIDER=http', others: { smsUrl: 'SMS_URL' } },
  {
    when: ({ s3AccessKeyId }) => s3AccessKeyId !== undefined,
    what: 'S3_ACCESS_KEY_ID',
    others: { s3SecretAccessKey: 'S3_SECRET_ACCESS_KEY', s3Bucket: 'S3_BUCKET' },
  },
  { when: ({ smtpHost }) => smtpHost !== undefined, what: 'SMTP_HOST', others: { smtpFrom: 'SMTP_FROM' } },
  { when: ({ smtpUser }) => smtpUser !== undefined, what: 'SMTP_USER', others: { smtpPassword: 'SMTP_PASSWORD' } },
  {
    when: ({ oidcIssuer }) => oidcIssuer !== undefined,
    what: 'OIDC_ISSUER',
    others: { oidcClientId: 'OIDC_CLIENT_ID', oidcClientSecret: 'OIDC_CLIENT_SECRET', publicUrl: 'PUBLIC_URL' },
  },
  {
    when: ({ casServerUrl }) => casServerUrl !== undefined,
    what: 'CAS_SERVER_URL',
    others: { publicUrl: 'PUBLIC_URL' },
  },
]

/** @throws StartupError naming the setting that is missing, and the one that needs it. */
export function requireTogether(env: Env): void {
  for (const { what, others } of NEEDS.filter(({ when }) => when(env))) {
    for (const [key, name] of Object.entries(others)) {
      if (env[key as Key] === undefined) throw new StartupError(`设置了 ${what}，还需要设置环境变量 ${name}。`)
    }
  }
}
