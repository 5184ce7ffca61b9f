import { connect, type Socket } from 'node:net'

interface HalfUpload {
  /** Address of the call. */
  url: string
  token: string
  fileName: string
}

/** Starts to upload a file, and sends half of it. */
export function halfUpload({ url, token, fileName }: HalfUpload): Socket {
  const { hostname, port, pathname } = new URL(url)
  const socket = connect(Number(port), hostname)
  socket.write(
    `POST ${pathname} HTTP/1.1\r\nHost: x\r\nX-Access-Token: ${token}\r\nContent-Length: 5000\r\n` +
      'Content-Type: multipart/form-data; boundary=b\r\n\r\n' +
      `--b\r\nContent-Disposition: form-data; name="file"; filename="${fileName}"\r\n\r\nhalf of it`,
  )
  return socket
}
