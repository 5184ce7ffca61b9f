import { useEffect, useState } from 'react'
import { useHost } from '../../host.ts'
import { userTexts } from './user-texts.ts'

interface Props {
  /** Names the image towards the server; a new key is a new image. */
  imageKey: string
  onRenew(): void
}

/** The image whose signs are to be typed; a click brings another one. */
export function CaptchaImage({ imageKey, onRenew }: Props) {
  const { http } = useHost()
  const [image, setImage] = useState<{ key: string; source?: string }>()
  useEffect(() => {
    const leave = new AbortController()
    http.send<string>({ method: 'GET', path: `/sys/randomImage/${imageKey}`, signal: leave.signal }).then(
      ({ result }) => setImage({ key: imageKey, source: result }),
      () => leave.signal.aborted || setImage({ key: imageKey }),
    )
    return () => leave.abort()
  }, [http, imageKey])
  const source = image?.source
  return (
    <button type="button" className="w-captcha" onClick={onRenew} title={userTexts.captchaImage}>
      {source ? <img src={source} alt={userTexts.captchaImage} height={32} /> : image && userTexts.captchaFailed}
    </button>
  )
}
