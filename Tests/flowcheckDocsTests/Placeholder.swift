// flowcheckDocsTests
