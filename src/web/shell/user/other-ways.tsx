import { Link } from 'react-router'
import { CONTEXT_PATH, LOGIN_PATH } from '#shared/wire/protocol.ts'
import { casService } from '../../session/arrival.ts'
import { useSite } from '../use-site.ts'
import { isWebAddress } from './user-footer.tsx'
import { userTexts } from './user-texts.ts'

const THIRD_PARTY = 'oidc'

/** What else one may do on the sign-in page; a part shows only where the installation offers it. */
export function OtherWays() {
  const { allowRegister, allowThirdLogin, casUrl } = useSite()
  const offersCas = isWebAddress(casUrl)
  return (
    <>
      {allowRegister && (
        <p className="w-user-links">
          <Link to="/user/register">{userTexts.toRegister}</Link>
          <Link to="/user/alteration">{userTexts.toRecover}</Link>
        </p>
      )}
      {(allowThirdLogin || offersCas) && (
        <p className="w-user-others">
          {allowThirdLogin && <a href={`${CONTEXT_PATH}/thirdLogin/render/${THIRD_PARTY}`}>{userTexts.byThirdParty}</a>}
          {offersCas && <a href={casLoginUrl(casUrl)}>{userTexts.byCas}</a>}
        </p>
      )}
    </>
  )
}

function casLoginUrl(casUrl: string): string {
  const service = casService(window.location.origin, LOGIN_PATH)
  return `${casUrl.replace(/\/+$/, '')}/login?service=${encodeURIComponent(service)}`
}
