SwaggerUIBundle({
  url: "/openapi.yaml",
  dom_id: "#explorer",
  deepLinking: true,
  validatorUrl: null,
});
