import { Link, useLocation } from 'react-router'
import { casLoginUrl, thirdLoginUrl } from '#web/session/arrival.ts'
import { isWebAddress } from '../site/site.ts'
import { useSite } from '../site/use-site.ts'
import { userTexts } from './user-texts.ts'

/** Further actions of the sign-in page; each shows only where the installation offers it. */
export function OtherWays() {
  const { allowRegister, allowThirdLogin, thirdLoginSource, casUrl } = useSite()
  const { search } = useLocation()
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
          {source && <a href={thirdLoginUrl(source, search)}>{userTexts.byThirdParty}</a>}
          {offersCas && <a href={casLoginUrl(casUrl, window.location.origin, search)}>{userTexts.byCas}</a>}
        </p>
      )}
    </>
  )
}
