import { JSON_MEDIA_TYPE } from "../../spec/vocabulary.ts";

/**
 * A response body that is already text, for a media type other than JSON, or for JSON that `JsonValue` cannot hold
 * without loss, such as a number above 2^53.
 */
export class TextBody {
  readonly text: string;
  readonly mediaType: string;
  /** The headers that a response with this body has in addition. */
  readonly headers: Readonly<Record<string, string>>;

  constructor(
    text: string,
    mediaType: string = JSON_MEDIA_TYPE,
    headers: Readonly<Record<string, string>> = {},
  ) {
    this.text = text;
    this.mediaType = mediaType;
    this.headers = headers;
  }
}
