import Foundation

/// The system's reason for an error, without the path and the text that Foundation adds.
enum SystemError {
  static func reason(_ error: any Error) -> String {
    let error = error as NSError
    let underlying = error.userInfo[NSUnderlyingErrorKey] as? NSError ?? error
    guard underlying.domain == NSPOSIXErrorDomain else { return error.localizedDescription }
    return reason(Int32(underlying.code))
  }

  /// - Parameter code: A value of `errno`.
  static func reason(_ code: Int32) -> String { String(cString: strerror(code)).lowercased() }
}
