import { useSite } from '../site/use-site.ts'
import { userTexts } from './user-texts.ts'

/** Notice, before people wait for a code, that no code can arrive. */
export function PhoneCodeNotice() {
  const { smsReady } = useSite()
  return smsReady ? null : (
    <p role="alert" className="w-user-warning">
      {userTexts.smsOff}
    </p>
  )
}
