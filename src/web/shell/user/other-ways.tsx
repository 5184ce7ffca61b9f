import { Link } from 'react-router'
import { CONTEXT_PATH, LOGIN_PATH } from '#shared/wire/protocol.ts'
import { casService } from '../../session/arrival.ts'
import { useSite } from '../use-site.ts'
import { isWebAddress } from './user-footer.tsx'
import { userTexts } from './user-texts.ts'

/** What else one may do on the sign-in page; a part shows only where the installation offers it. */
export function OtherWays() {
  const { allowRegister, allowThirdLogin, thirdLoginSource, casUrl } = useSite()
  const source = allowThirdLogin ? thirdLoginSource : undefined
  const offersCas = isWebAddress(casUrl)
  return (
    <>
      {allowRegister && (
        <p className="w-user-links">
          <Link to="/user/register">{userTexts.toRegister}</Link>
          <Link to="/user/alteration">{userTexts.toRecover}</Link>
        </p>
      )}
      {(source || offersCas) && (
        <p className="w-user-others">
          {source && (
            <a href={`${CONTEXT_PATH}/thirdLogin/render/${encodeURIComponent(source)}`}>{userTexts.byThirdParty}</a>
          )}
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
