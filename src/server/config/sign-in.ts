import { listOf, pathPart, roleCode, text, webAddress } from './kinds.ts'
import { optional, setting, wholeNumber } from './setting.ts'

/** Ways of signing in elsewhere, and what people get who register. */
export const signInSettings = {
  oidcIssuer: optional('OIDC_ISSUER', text, 'OpenID provider for sign-in by a third party; https but in tests'),
  oidcClientId: optional('OIDC_CLIENT_ID', text, 'our name at the provider'),
  oidcClientSecret: optional('OIDC_CLIENT_SECRET', text, 'our secret at the provider'),
  oidcSource: setting('OIDC_SOURCE', pathPart, 'oidc', 'name of the provider in /thirdLogin/render/{source}'),
  oidcLinkBy: setting(
    'OIDC_LINK_BY',
    listOf('email', 'phone'),
    'none',
    'what links an account to a person at sign-in; email: administrators set mails',
  ),
  casServerUrl: optional(
    'CAS_SERVER_URL',
    webAddress,
    'CAS server for single sign-on, such as https://sso.example/cas',
  ),
  invitationHours: wholeNumber(
    'INVITATION_HOURS',
    [1, 720],
    72,
    'how long the one-time password of an invitation by mail or SMS is good, hours',
  ),
  registerRole: setting(
    'REGISTER_ROLE',
    roleCode,
    'registered',
    'code of the role that people get who register themselves',
  ),
}
