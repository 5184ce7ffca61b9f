/** Limits for the files of a field, in `x-file`. */
export interface FileLimits {
  /** `image` = images only, `file` = anything but images; absent: both. */
  kind?: 'image' | 'file'
  /** Extensions in lower case, without the dot. */
  types?: readonly string[]
  /** Default 1. */
  maxCount?: number
  maxSizeMb?: number
  /** Everybody may read the files of the field, without sign-in. */
  public?: boolean
}
